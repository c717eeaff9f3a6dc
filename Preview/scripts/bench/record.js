// Recording: a tale is read aloud sentence by sentence. A voice starts and stops each take by itself, or a key does.

import { addressOf } from './address.js';
import { buttonOf } from './dialogs.js';
import { fileNameOf } from './writing.js';
import { hasMicrophone, openMicrophone, resampled } from './record-microphone.js';
import { isTaken } from './keys.js';
import { make } from '../page/layer.js';
import { makeList } from './record-list.js';
import { makeMeter } from './record-meter.js';
import { makeSending } from './record-sending.js';
import { makeTaker } from './record-level.js';
import { wavOf } from './record-wav.js';

/**
 * @typedef {import('./types.d.ts').Bench} Bench
 * @typedef {import('./types.d.ts').Mode} Mode
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').KnownTake} KnownTake
 * @typedef {import('./record-level.js').Take} Take
 */

/** What is kept of the last narrator, for all tales. */
const RECORD_OPTIONS = 'storysite bench record';

/**
 * @param {Bench} bench
 * @returns {Mode}
 */
export function openRecord({ words, place, fetchTale, write, tasks }) {
  const options = { name: '', byVoice: true, ...JSON.parse(localStorage.getItem(RECORD_OPTIONS) ?? '{}') };
  /** @type {BenchTale | null} */
  let tale = null;
  /** By key. @type {Map<string, KnownTake>} */
  let takes = new Map();
  let isOthers = false;
  let chosen = 0;
  /** The sentence of the take that is being spoken: the choice may go on before it is sent. */
  let spoken = 0;
  /** @type {{ rate: number, close: () => void } | null} */
  let microphone = null;
  let isOpening = false;
  /** What is to be said instead of what is being done. */
  let trouble = hasMicrophone ? '' : 'record-no-microphone';

  const sending = makeSending(write, {
    saved: ({ narrator, key }) => {
      if (narrator !== narratorNow()) return;
      trouble = '';
      if (sending.isDone) loadTakes();
      takes.set(key, takes.get(key) ?? { key, duration: 0, clipped: 0 });
      draw();
    },
    failed: (reason) => {
      trouble = reason || 'record-unsaved';
      draw();
    },
  });

  const taker = makeTaker({
    started: () => {
      spoken = chosen;
      trouble = '';
      draw();
    },
    taken: (take) => keep(take),
  });

  const narratorNow = () => fileNameOf(name.value) || 'voice';

  /** @param {Take} take */
  async function keep({ blocks, isClipped }) {
    const key = tale?.text[spoken]?.key ?? '';
    const narrator = narratorNow();
    const again = !!takes.get(key);
    takes.set(key, { key, duration: blocks.length * 20, clipped: isClipped ? 1 : 0 });
    if (isClipped) trouble = 'record-clipped';
    const rate = microphone?.rate ?? 48_000;
    onward(again);
    draw();
    const sound = await resampled(/** @type {Float32Array<ArrayBuffer>[]} */ (blocks), rate);
    sending.add({ narrator, key, wav: wavOf(sound) });
  }

  /** Goes to the next sentence that has no take. @param {boolean} again whether the last one had a take before */
  function onward(again) {
    const { text } = /** @type {BenchTale} */ (tale);
    const open = text.findIndex(({ key }, i) => i > chosen && !takes.has(key));
    const first = open >= 0 ? open : text.findIndex(({ key }) => !takes.has(key));
    if (first < 0 || again) close();
    if (first >= 0) choose(again ? Math.min(chosen + 1, text.length - 1) : first);
  }

  /** @param {number} sentence */
  function choose(sentence) {
    chosen = Math.max(0, Math.min(sentence, (tale?.text.length ?? 1) - 1));
    draw();
    list.reveal(chosen);
  }

  // The microphone.

  async function open() {
    if (microphone || isOpening || !tale?.text.length || isOthers || !hasMicrophone) return;
    player.pause();
    [isOpening, trouble] = [true, ''];
    try {
      microphone = await openMicrophone((block) => {
        meter.show(block, taker.threshold);
        taker.hear(block, options.byVoice);
        drawState();
      });
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
  }

  /** Starts what is not started, and ends what is. */
  async function toggle() {
    if (!microphone) {
      await open();
      if (microphone && !options.byVoice) taker.begin();
    } else if (taker.isTaking) {
      taker.end();
      if (!options.byVoice) taker.begin();
    } else if (options.byVoice) close();
    else taker.begin();
    draw();
  }

  async function again() {
    const { text } = /** @type {BenchTale} */ (tale);
    // What was just taken is meant, as long as nothing of the next sentence is spoken.
    if (microphone && !taker.isTaking && !takes.has(text[chosen].key) && takes.has(text[spoken]?.key)) choose(spoken);
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
    const key = tale?.text[chosen].key ?? '';
    if (!takes.get(key) || taker.isTaking) return;
    close();
    player.src = `${addressOf.sound(`${folder}/${key}.wav`)}?${Date.now()}`;
    player.play().catch(() => {});
    draw();
  }
  let folder = '';

  async function loadTakes() {
    const narrator = narratorNow();
    const known = await fetch(addressOf.takes(narrator)).then((response) => (response.ok ? response.json() : null)).catch(() => null);
    if (!known || narrator !== narratorNow()) return;
    takes = new Map(known.takes.map((/** @type {KnownTake} */ take) => [take.key, take]));
    ({ path: folder } = known);
    isOthers = known.taken === 1;
    draw();
  }

  const name = make('input');
  Object.assign(name, { type: 'text', maxLength: 60, autocomplete: 'off', spellcheck: false, id: 'narrator' });
  name.addEventListener('change', async () => {
    close();
    options.name = name.value.trim();
    localStorage.setItem(RECORD_OPTIONS, JSON.stringify(options));
    takes = new Map();
    await loadTakes();
    choose(Math.max(tale?.text.findIndex(({ key }) => !takes.has(key)) ?? 0, 0));
  });
  const byVoice = make('input');
  Object.assign(byVoice, { type: 'checkbox', checked: options.byVoice });
  byVoice.addEventListener('change', () => {
    options.byVoice = byVoice.checked;
    localStorage.setItem(RECORD_OPTIONS, JSON.stringify(options));
    close();
    draw();
  });

  const keyed = (/** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ act) => {
    const button = buttonOf(text, act);
    button.append(' ', make('kbd', '', key));
    return button;
  };
  const sentence = make('p', 'sentence spoken');
  const state = make('p', 'said');
  state.setAttribute('role', 'status');
  const meter = makeMeter(words('record-level'));
  const record = keyed('', words('bench-space'), toggle);
  record.classList.add('main', 'record');
  const retake = keyed(words('record-again'), 'R', again);
  const listen = keyed(words('record-hear'), 'P', hear);
  const count = make('p', 'about');
  const list = makeList(words, (i) => {
    taker.drop();
    choose(i);
  });
  const join = buttonOf(words('record-join'), () => tasks.start(narratorNow(), 'voice', name.value.trim()));
  const speak = buttonOf(words('record-narrate'), () => tasks.start('espeak', 'narrate'));
  const file = make('input');
  Object.assign(file, { type: 'file', accept: 'audio/*,.opus,.m4a,.mp3,.wav,.flac,.ogg' });
  file.setAttribute('aria-label', words('record-choose'));
  file.addEventListener('change', () => send(file.files?.[0]));
  const chooser = make('label', 'drop', make('span', '', words('record-drop')), file);

  /** @param {File | undefined} recording */
  async function send(recording) {
    if (!recording) return;
    const voice = narratorNow();
    const response = await write(addressOf.recording(voice), recording);
    file.value = '';
    if (response?.ok) await tasks.start(voice, 'times', name.value.trim());
    else trouble = response ? await response.text() : 'record-unsaved';
    await loadTakes();
  }
  for (const kind of ['dragover', 'drop']) {
    addEventListener(kind, (event) => {
      event.preventDefault();
      if (kind === 'drop') send(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }

  const label = make('label', 'narrator', words('record-name'), name);
  place.append(make('div', 'bar', make('p', 'lead', words('record-about')), label), sentence, state, meter.element,
    make('div', 'bar', make('div', 'group', record, retake, listen),
      make('div', 'group', keyed(words('bench-previous'), '←', actions.ArrowLeft), keyed(words('bench-next'), '→', actions.ArrowRight))),
    make('label', 'toggle', byVoice, words('record-by-voice')), count, list.element,
    make('div', 'bar', make('div', 'group', join, speak), chooser), player);

  function drawState() {
    const text = trouble
      || (isOthers && 'record-taken')
      || (taker.isTaking && 'record-state-taking')
      || (microphone && options.byVoice && !taker.isReady && 'record-state-room')
      || (microphone && options.byVoice && 'record-state-waiting')
      || (isDone() && 'record-state-done')
      || (options.byVoice ? 'record-state-off' : 'record-state-hand');
    const said = words(text) ?? text;
    if (state.textContent !== said) state.textContent = said;
    state.classList.toggle('note', !!trouble || isOthers);
    place.dataset.state = taker.isTaking ? 'taking' : (microphone ? 'listening' : 'off');
  }

  const isDone = () => !!tale?.text.length && tale.text.every(({ key }) => takes.has(key));

  function draw() {
    if (!tale) return;
    const { text, language, direction } = tale;
    Object.assign(sentence, { lang: language, dir: direction, textContent: text[chosen]?.text ?? words('record-no-text') });
    drawState();
    record.firstChild?.replaceWith(words(microphone ? 'record-stop' : 'record-start'));
    record.disabled = !hasMicrophone || !text.length || isOthers;
    retake.disabled = record.disabled;
    listen.disabled = !takes.get(text[chosen]?.key ?? '') || taker.isTaking;
    const done = text.filter(({ key }) => takes.has(key)).length;
    count.textContent = words('record-count').replace('{done}', String(done)).replace('{all}', String(text.length));
    join.disabled = !done || tasks.isBusy || isOthers;
    speak.disabled = tasks.isBusy || !text.length;
    join.classList.toggle('main', isDone());
    list.draw(tale, chosen, takes);
  }

  async function load() {
    const now = await fetchTale();
    if (!now) return;
    tale = now;
    if (!name.value) name.value = options.name || now.narrators[0]?.name || now.narrators[0]?.id || words('record-name-example');
    draw();
  }

  tasks.listen(() => draw());
  addEventListener('pagehide', close);

  return {
    async show() {
      await load();
      await loadTakes();
      choose(Math.max(tale?.text.findIndex(({ key }) => !takes.has(key)) ?? 0, 0));
    },
    async catchUp() {
      if (!taker.isTaking) await load();
    },
    async leave() {
      close();
      return sending.isDone;
    },
  };
}
