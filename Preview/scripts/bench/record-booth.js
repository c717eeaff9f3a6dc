// What is seen while a tale is recorded: the part that is read, its picture, the keys, and all parts below.

import { buttonOf, enable } from './dialogs.js';
import { hasMicrophone } from './record-microphone.js';
import { hintOf, makeLetterKeysToggle } from './letter-keys.js';
import { make } from '../page/layer.js';
import { makeList } from './record-list.js';
import { makeMeter } from './record-meter.js';

/**
 * @typedef {import('./types.d.ts').Strings} Strings
 * @typedef {ReturnType<typeof import('./record-session.js').makeSession>} Session
 * @typedef {{ name: string, byVoice: boolean, byPage: boolean }} RecordOptions
 * @typedef {{ isTaking: boolean, isOpen: boolean, knowsRoom: boolean, isOthers: boolean, isBusy: boolean,
 *   isSent: boolean, note: string }} BoothState `isOpen`: the microphone hears; `knowsRoom`: it has heard how quiet the
 *   room is; `isOthers`: the name belongs to another voice; `isBusy`: a task is running; `isSent`: the preview has all
 *   takes; `note` is the key of what is to be said instead of what is being done, or a text of the preview's
 * @typedef {{ record: () => void, again: () => void, hear: () => void, previous: () => void, next: () => void,
 *   choose: (part: number) => void, join: () => void, speak: () => void, send: (file: File | undefined) => void,
 *   named: () => void, set: (option: 'byVoice' | 'byPage', isOn: boolean) => void }} BoothActions
 */

/**
 * @param {HTMLElement} place
 * @param {Strings} string
 * @param {Session} session
 * @param {RecordOptions} options
 * @param {BoothActions} actions
 */
export function makeBooth(place, string, session, options, actions) {
  const name = make('input');
  Object.assign(name, { type: 'text', maxLength: 60, autocomplete: 'off', spellcheck: false, id: 'narrator' });
  name.placeholder = string('record-name-example');
  name.addEventListener('change', actions.named);
  name.addEventListener('keydown', ({ key }) => {
    // Space is then the key that starts a take, and no longer a letter.
    if (key === 'Enter') name.blur();
  });

  /** @param {'byVoice' | 'byPage'} option @param {string} text */
  const toggle = (option, text) => {
    const box = Object.assign(make('input'), { type: 'checkbox', checked: options[option] });
    box.addEventListener('change', () => actions.set(option, box.checked));
    return make('label', 'toggle', box, string(text));
  };
  /** @param {string} text @param {string} key @param {() => void} act */
  const keyed = (text, key, act) => {
    const button = buttonOf(text, act);
    button.append(' ', hintOf(key));
    return button;
  };

  const picture = Object.assign(make('img', 'picture'), { alt: '', hidden: true });
  const sentence = make('p', 'sentence spoken');
  const said = make('p', 'said');
  said.setAttribute('role', 'status');
  const meter = makeMeter(string('record-level'));
  const record = keyed('', string('bench-space'), actions.record);
  record.classList.add('record');
  const retake = keyed(string('record-again'), 'R', actions.again);
  const listen = keyed(string('record-hear'), 'P', actions.hear);
  const booth = make('div', 'booth', sentence, said, meter.element,
    make('div', 'bar', make('div', 'group', record, retake, listen),
      make('div', 'group', keyed(string('bench-previous'), '←', actions.previous), keyed(string('bench-next'), '→', actions.next))),
    make('div', 'toggles', toggle('byVoice', 'record-by-voice'), toggle('byPage', 'record-by-page'),
      makeLetterKeysToggle(string)));

  const join = buttonOf(string('record-join'), actions.join);
  const speak = buttonOf(string('record-narrate'), actions.speak);
  const file = make('input');
  Object.assign(file, { type: 'file', accept: 'audio/*,.opus,.m4a,.mp3,.wav,.flac,.ogg' });
  /** @param {File | undefined} recording */
  const send = (recording) => {
    actions.send(recording);
    file.value = '';
  };
  file.addEventListener('change', () => send(file.files?.[0]));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    send(event.dataTransfer?.files[0]);
  });
  const dropHint = make('span');

  const about = make('p', 'lead');
  const count = make('p', 'about');
  const list = makeList(string, actions.choose);
  place.append(make('div', 'bar', about, make('label', 'narrator', string('record-name'), name)), make('div', 'stage', picture, booth),
    make('div', 'bar', make('div', 'group', join, speak), make('label', 'drop', dropHint, file)), count, list.element);

  /** What is said of a page has words of its own. @param {string} text */
  const whole = (text) => (options.byPage ? `${text}-page` : text);

  /** @param {BoothState} state */
  const messageOf = ({ isTaking, isOpen, knowsRoom, isOthers, note }) => {
    if (note) return note;
    if (isOthers) return 'record-taken';
    if (isTaking) return 'record-state-taking';
    if (isOpen && options.byVoice) return knowsRoom ? whole('record-state-waiting') : 'record-state-room';
    if (session.isJoined) return 'record-state-ready';
    if (session.isDone) return 'record-state-done';
    return options.byVoice ? 'record-state-off' : whole('record-state-hand');
  };

  /** What changes with each block that the microphone hears. @param {BoothState} state */
  function drawState(state) {
    const message = messageOf(state);
    const text = string(message) ?? message;
    if (said.textContent !== text) said.textContent = text;
    said.classList.toggle('note', !!state.note || state.isOthers);
    place.dataset.state = state.isTaking ? 'taking' : (state.isOpen ? 'listening' : 'off');
  }

  return {
    meter,
    drawState,
    get name() { return name.value.trim(); },
    set name(now) { name.value = now; },
    askName() { name.focus(); },
    revealPart() { list.reveal(session.chosen); },

    /** @param {BoothState} state @param {string} seen the address of the page's picture, or nothing */
    draw(state, seen) {
      const { tale, parts, part, takes } = session;
      if (!tale) return;
      const { language, direction } = tale;
      Object.assign(sentence, { lang: language, dir: direction, textContent: part?.text ?? string('record-no-text') });
      picture.hidden = !seen;
      if (seen && picture.src !== seen) picture.src = seen;
      place.classList.toggle('pages', options.byPage);
      about.textContent = string(whole('record-about'));
      dropHint.textContent = string(whole('record-drop'));
      drawState(state);
      record.firstChild?.replaceWith(string(state.isOpen ? 'record-stop' : 'record-start'));
      for (const button of [record, retake]) enable(button, hasMicrophone && !!parts.length && !state.isOthers);
      enable(listen, !!session.take && !state.isTaking);
      count.textContent = string(whole('record-count')).replace('{done}', String(session.done)).replace('{all}', String(parts.length));
      enable(join, !!takes.size && state.isSent && !state.isBusy && !state.isOthers);
      enable(speak, !state.isBusy && !!parts.length);
      join.classList.toggle('main', session.isDone && !session.isJoined);
      record.classList.toggle('main', !session.isDone || state.isOpen);
      list.draw(parts, tale, session.chosen, takes);
    },
  };
}
