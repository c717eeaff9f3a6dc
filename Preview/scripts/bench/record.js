// Recording: a tale is read aloud by sentences or by pages. A voice starts and stops each take by itself, or a key does.

import { PAGE_LIMITS, SENTENCE_LIMITS, makeTaker } from './record-level.js';
import { hasMicrophone, openMicrophone, resampled } from './record-microphone.js';
import { isRecorded, partsOf, placeOf, takeOf } from './record-parts.js';
import { addressOf } from './address.js';
import { buttonOf, makeQuestion } from './dialogs.js';
import { decoded } from './record-file.js';
import { fetchPictures } from './site.js';
import { fileNameOf } from './file-name.js';
import { isTaken } from './keys.js';
import { make } from '../page/layer.js';
import { makeList } from './record-list.js';
import { makeMeter } from './record-meter.js';
import { makeSending } from './record-sending.js';
import { wavOf } from './record-wav.js';

/**
 * @typedef {import('./types.d.ts').Bench} Bench
 * @typedef {import('./types.d.ts').Mode} Mode
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').KnownTake} KnownTake
 * @typedef {import('./record-level.js').Take} Take
 * @typedef {import('./record-parts.js').RecordPart} RecordPart
 */

/** What is kept of the last narrator, for all tales. */
const RECORD_OPTIONS = 'storysite bench record';
/** What is said of the last take until the next one is spoken. */
const TOO_LOUD = 'record-clipped';

/**
 * @param {Bench} bench
 * @returns {Mode}
 */
export function openRecord({ words, place, fetchTale, read, write, tasks }) {
  const options = { name: '', byVoice: true, byPage: false, ...JSON.parse(localStorage.getItem(RECORD_OPTIONS) ?? '{}') };
  /** @type {BenchTale | null} */
  let tale = null;
  /** A newer state of the tale, which is shown when nobody is speaking. @type {BenchTale | null} */
  let fresh = null;
  /** What is recorded, each in one take. @type {RecordPart[]} */
  let parts = [];
  /** By key. @type {Map<string, KnownTake>} */
  let takes = new Map();
  let isOthers = false;
  /** Whether takes were on their way when they were listed. */
  let isStale = false;
  let chosen = 0;
  /** The addresses of pictures, by pages. @type {Map<number, string>} */
  let pictures = new Map();
  /** The part of the last take: the choice may go on before it is sent. @type {RecordPart | undefined} */
  let spoken;
  /** @type {{ rate: number, close: () => void } | null} */
  let microphone = null;
  let isOpening = false;
  /** What is to be said instead of what is being done. */
  let trouble = hasMicrophone ? '' : 'record-no-microphone';
  /** What is to be said while takes wait to be sent. */
  let unsent = '';

  const sending = makeSending(write, {
    saved: ({ narrator, key }) => {
      unsent = '';
      if (narrator === narratorNow()) takes.set(key, takes.get(key) ?? { key, duration: 0, clipped: false });
      if (isStale && sending.isDone) loadTakes();
      draw();
    },
    failed: (reason) => {
      unsent = reason ? words('record-kept').replace('{reason}', () => reason) : 'record-unsaved';
      draw();
    },
    refused: ({ narrator, key }, reason) => {
      // All that is spoken now might be refused, too.
      close();
      trouble = reason;
      unsent = '';
      if (narrator === narratorNow()) takes.delete(key);
      loadTakes();
      draw();
    },
  });

  const taker = makeTaker({
    started: () => {
      spoken = parts[chosen];
      trouble = '';
      draw();
    },
    taken: (take) => keep(take),
    limits: () => (options.byPage ? PAGE_LIMITS : SENTENCE_LIMITS),
  });

  /** The narrator's name in files. One that a voice was made of stays, however names become names of files. */
  function narratorNow() {
    const written = name.value.trim();
    return tale?.narrators.find((one) => one.name === written)?.id ?? (fileNameOf(written) || 'voice');
  }

  /** Asks for the narrator's name if there is none: takes are kept under it. */
  function asksName() {
    if (name.value.trim()) return false;
    trouble = 'record-no-name';
    name.focus();
    draw();
    return true;
  }

  /** @param {Take} take */
  function keep({ blocks, isClipped }) {
    const part = spoken;
    settle();
    if (!part) return;
    const narrator = narratorNow();
    const again = isRecorded(part, takes);
    know(part, blocks.length * 20, isClipped);
    trouble = isClipped ? TOO_LOUD : '';
    const sound = resampled(/** @type {Float32Array<ArrayBuffer>[]} */ (blocks), microphone?.rate ?? 48_000);
    sending.add({ narrator, key: part.key, wav: sound.then(wavOf) });
    onward(again);
    draw();
  }

  /** The take of a page sets those of its sentences aside. @param {RecordPart} part @param {number} duration @param {boolean} isClipped */
  function know({ key, sentences }, duration, isClipped) {
    for (const sentence of sentences) takes.delete(sentence);
    takes.set(key, { key, duration, clipped: isClipped });
  }

  const firstOpen = () => parts.findIndex((part) => !isRecorded(part, takes));

  /** Goes to the next part that has no take. @param {boolean} again whether the last one had a take before */
  function onward(again) {
    const open = parts.findIndex((part, i) => i > chosen && !isRecorded(part, takes));
    const first = open >= 0 ? open : firstOpen();
    if (first < 0 || again) close();
    if (first >= 0) choose(again ? Math.min(chosen + 1, parts.length - 1) : first);
  }

  /** @param {number} part */
  function choose(part) {
    chosen = Math.max(0, Math.min(part, parts.length - 1));
    draw();
    list.reveal(chosen);
  }

  // The microphone.

  async function open() {
    if (microphone || isOpening || !parts.length || isOthers || !hasMicrophone || asksName()) return;
    player.pause();
    [isOpening, trouble] = [true, ''];
    try {
      microphone = await openMicrophone((block) => {
        meter.show(block, taker.threshold);
        taker.hear(block, options.byVoice);
        settle();
        drawState();
      }, () => {
        close();
        trouble = 'record-refused';
        draw();
      });
      if (!microphone) trouble = 'stopped';
    } catch {
      trouble = 'record-refused';
    }
    isOpening = false;
    draw();
  }

  function close() {
    taker.drop();
    microphone?.close();
    microphone = null;
    meter.clear();
    settle();
  }

  /** Starts what is not started, and ends what is. */
  async function toggle() {
    if (!microphone) {
      await open();
      if (microphone && !options.byVoice) taker.begin();
    } else if (taker.isTaking) {
      taker.end();
      const said = trouble;
      // After the last part there is no microphone any more.
      if (microphone && !options.byVoice) taker.begin();
      trouble = said;
    } else if (options.byVoice) close();
    else taker.begin();
    draw();
  }

  async function again() {
    // What was just taken is meant, as long as nothing of the next part is spoken.
    const last = parts.findIndex(({ key }) => key === spoken?.key);
    if (microphone && !taker.isTaking && !takeOf(parts[chosen], takes) && takeOf(parts[last], takes)) choose(last);
    taker.drop();
    await open();
    if (microphone && !options.byVoice) taker.begin();
    draw();
  }

  function stop() {
    close();
    loadTakes();
    draw();
  }

  /** @type {Record<string, () => void>} */
  const actions = {
    ' ': toggle,
    r: again,
    p: () => hear(),
    ArrowLeft: () => choose(chosen - 1),
    ArrowUp: () => choose(chosen - 1),
    ArrowRight: () => choose(chosen + 1),
    ArrowDown: () => choose(chosen + 1),
    Escape: stop,
  };

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase() ?? '';
    const action = actions[event.key] ?? actions[event.key.toLowerCase()] ?? actions[letter];
    if (!action || (taker.isTaking && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    action();
  };
  addEventListener('keydown', onKey);

  // What is seen.

  const player = make('audio');
  function hear() {
    const take = takeOf(parts[chosen], takes);
    if (!take || taker.isTaking) return;
    close();
    player.src = `${addressOf.sound(`${folder}/${take.key}.wav`)}?${Date.now()}`;
    player.play().catch(() => {});
    draw();
  }
  let folder = '';

  async function loadTakes() {
    const narrator = narratorNow();
    isStale = !sending.isDone;
    const known = await read(addressOf.takes(narrator));
    if (!known || narrator !== narratorNow()) return;
    isStale ||= !sending.isDone;
    takes = new Map(known.takes.map((/** @type {KnownTake} */ take) => [take.key, take]));
    ({ path: folder } = known);
    isOthers = known.taken;
    draw();
  }

  const name = make('input');
  Object.assign(name, { type: 'text', maxLength: 60, autocomplete: 'off', spellcheck: false, id: 'narrator' });
  name.placeholder = words('record-name-example');
  name.addEventListener('change', async () => {
    close();
    trouble = '';
    options.name = name.value.trim();
    localStorage.setItem(RECORD_OPTIONS, JSON.stringify(options));
    takes = new Map();
    await loadTakes();
    choose(firstOpen());
  });
  name.addEventListener('keydown', ({ key }) => {
    // Space is then the key that starts a take, and no longer a letter.
    if (key === 'Enter') name.blur();
  });
  /** @param {'byVoice' | 'byPage'} option @param {() => void} changed */
  const optionBox = (option, changed) => {
    const box = Object.assign(make('input'), { type: 'checkbox', checked: options[option] });
    box.addEventListener('change', () => {
      options[option] = box.checked;
      localStorage.setItem(RECORD_OPTIONS, JSON.stringify(options));
      close();
      changed();
    });
    return box;
  };
  const byVoice = optionBox('byVoice', () => draw());
  const byPage = optionBox('byPage', () => {
    if (tale) parts = partsOf(tale, options.byPage);
    choose(firstOpen());
  });

  const keyed = (/** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ act) => {
    const button = buttonOf(text, act);
    button.append(' ', make('kbd', '', key));
    return button;
  };
  const picture = Object.assign(make('img', 'picture'), { alt: '', hidden: true });
  const sentence = make('p', 'sentence spoken');
  const state = make('p', 'said');
  state.setAttribute('role', 'status');
  const meter = makeMeter(words('record-level'));
  const record = keyed('', words('bench-space'), toggle);
  record.classList.add('record');
  const retake = keyed(words('record-again'), 'R', again);
  const listen = keyed(words('record-hear'), 'P', hear);
  const count = make('p', 'about');
  const list = makeList(words, (i) => {
    taker.drop();
    choose(i);
    settle();
  });
  const join = buttonOf(words('record-join'), () => tasks.start(narratorNow(), 'voice', name.value.trim()));
  const speak = buttonOf(words('record-narrate'), () => tasks.start('espeak', 'narrate'));
  const file = make('input');
  Object.assign(file, { type: 'file', accept: 'audio/*,.opus,.m4a,.mp3,.wav,.flac,.ogg' });
  file.setAttribute('aria-label', words('record-choose'));
  file.addEventListener('change', () => send(file.files?.[0]));
  const dropHint = make('span');
  const chooser = make('label', 'drop', dropHint, file);

  /** @param {File | undefined} recording @param {string} [known] `*` if it may replace the voice that is there */
  async function send(recording, known = '') {
    file.value = '';
    if (!recording || asksName()) return;
    trouble = '';
    const voice = narratorNow();
    if (options.byPage) {
      await keepFile(recording, voice);
      return;
    }
    const response = await write(addressOf.recording(voice), recording, known);
    if (response?.ok) await tasks.start(voice, 'recording', name.value.trim());
    else if (response?.status === 409) askToReplace(recording);
    else trouble = response ? await response.text() : 'record-file-unsaved';
    await loadTakes();
  }

  /** @param {File} recording */
  function askToReplace(recording) {
    const title = words('record-replace').replace('{voice}', () => name.value.trim());
    const question = makeQuestion(title, words('record-replace-about'), {
      [words('record-replace-yes')]: () => send(recording, '*'),
      [words('record-replace-no')]: () => {},
    });
    question.addEventListener('close', () => question.remove());
    place.append(question);
    question.showModal();
  }

  /** A recording of the chosen page is its take. @param {File} recording @param {string} narrator */
  async function keepFile(recording, narrator) {
    const part = parts[chosen];
    if (!part || isOthers) return;
    close();
    const sound = await decoded(recording);
    trouble = typeof sound === 'string' ? sound : '';
    if (typeof sound !== 'string') {
      know(part, sound.length / 48, false);
      onward(false);
      sending.add({ narrator, key: part.key, wav: wavOf([sound]) });
    }
    draw();
  }

  for (const kind of ['dragover', 'drop']) {
    addEventListener(kind, (event) => {
      event.preventDefault();
      if (kind === 'drop') send(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }

  const label = make('label', 'narrator', words('record-name'), name);
  const about = make('p', 'lead');
  const booth = make('div', 'booth', sentence, state, meter.element,
    make('div', 'bar', make('div', 'group', record, retake, listen),
      make('div', 'group', keyed(words('bench-previous'), '←', actions.ArrowLeft), keyed(words('bench-next'), '→', actions.ArrowRight))),
    make('div', 'toggles', make('label', 'toggle', byVoice, words('record-by-voice')),
      make('label', 'toggle', byPage, words('record-by-page'))));
  place.append(make('div', 'bar', about, label), make('div', 'stage', picture, booth),
    make('div', 'bar', make('div', 'group', join, speak), chooser), count, list.element, player);

  function drawState() {
    const text = unsent || trouble
      || (isOthers && 'record-taken')
      || (taker.isTaking && 'record-state-taking')
      || (microphone && options.byVoice && !taker.isReady && 'record-state-room')
      || (microphone && options.byVoice && whole('record-state-waiting'))
      || (isDone() && 'record-state-done')
      || (options.byVoice ? 'record-state-off' : whole('record-state-hand'));
    const said = words(text) ?? text;
    if (state.textContent !== said) state.textContent = said;
    state.classList.toggle('note', !!(unsent || trouble) || isOthers);
    place.dataset.state = taker.isTaking ? 'taking' : (microphone ? 'listening' : 'off');
  }

  const isDone = () => parts.length > 0 && firstOpen() < 0;

  /** What is said of a page has words of its own. @param {string} text */
  const whole = (text) => (options.byPage ? `${text}-page` : text);

  function draw() {
    if (!tale) return;
    const { language, direction } = tale;
    Object.assign(sentence, { lang: language, dir: direction, textContent: parts[chosen]?.text ?? words('record-no-text') });
    const seen = pictures.get(parts[chosen]?.page ?? 0) ?? '';
    picture.hidden = !seen;
    if (seen && picture.src !== seen) picture.src = seen;
    place.classList.toggle('pages', options.byPage);
    about.textContent = words(whole('record-about'));
    dropHint.textContent = words(whole('record-drop'));
    drawState();
    record.firstChild?.replaceWith(words(microphone ? 'record-stop' : 'record-start'));
    record.disabled = !hasMicrophone || !parts.length || isOthers;
    retake.disabled = record.disabled;
    listen.disabled = !takeOf(parts[chosen], takes) || taker.isTaking;
    const done = parts.filter((part) => isRecorded(part, takes)).length;
    count.textContent = words(whole('record-count')).replace('{done}', String(done)).replace('{all}', String(parts.length));
    join.disabled = !takes.size || !sending.isDone || tasks.isBusy || isOthers;
    speak.disabled = tasks.isBusy || !parts.length;
    join.classList.toggle('main', isDone());
    record.classList.toggle('main', !isDone() || !!microphone);
    list.draw(parts, tale, chosen, takes);
  }

  async function load() {
    const [found, seen] = await Promise.all([fetchTale(), fetchPictures()]);
    fresh = found ?? fresh;
    // While a tale has an error, the site has its last good page.
    if (seen.size) pictures = seen;
    settle();
  }

  /** Shows the newest text, but not while a sentence of the one before is being spoken. */
  function settle() {
    if (!fresh || taker.isTaking) return;
    const part = parts[chosen];
    [tale, fresh] = [fresh, null];
    parts = partsOf(tale, options.byPage);
    chosen = placeOf(parts, part, chosen);
    if (!name.value) name.value = options.name || tale.narrators[0]?.name || tale.narrators[0]?.id || '';
    draw();
  }

  tasks.listen(({ phase }) => {
    if (phase !== 'running') loadTakes();
    draw();
  });
  // Another page may have recorded meanwhile.
  addEventListener('focus', () => {
    if (sending.isDone && !taker.isTaking) loadTakes();
  });
  addEventListener('beforeunload', (event) => {
    if (!sending.isDone || taker.isTaking) event.preventDefault();
  });
  addEventListener('pagehide', close);

  return {
    async show() {
      await load();
      await loadTakes();
      choose(firstOpen());
    },
    catchUp: load,
    // The browser asks before takes are lost.
    leave: async () => true,
  };
}
