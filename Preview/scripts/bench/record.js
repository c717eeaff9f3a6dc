// Recording: a tale is read aloud by sentences or by pages. A voice starts and stops each take by itself, or a key does.

import { PAGE_LIMITS, SENTENCE_LIMITS, makeTaker } from './record-level.js';
import { hasMicrophone, openMicrophone, resampled } from './record-microphone.js';
import { addressOf } from './address.js';
import { decoded } from './record-file.js';
import { fetchPictures } from './site.js';
import { fileNameOf } from './file-name.js';
import { isRecorded } from './record-parts.js';
import { isTaken } from './keys.js';
import { make } from '../page/layer.js';
import { makeBooth } from './record-booth.js';
import { makeQuestion } from './dialogs.js';
import { makeSending } from './record-sending.js';
import { makeSession } from './record-session.js';
import { wavOf } from './record-wav.js';

/**
 * @typedef {import('./types.d.ts').Bench} Bench
 * @typedef {import('./types.d.ts').Mode} Mode
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
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
  const keepOptions = () => localStorage.setItem(RECORD_OPTIONS, JSON.stringify(options));
  const session = makeSession();
  /** A newer state of the tale, which is shown when nobody is speaking. @type {BenchTale | null} */
  let fresh = null;
  let isOthers = false;
  /** Whether takes were on their way when they were listed. */
  let isStale = false;
  /** The addresses of pictures, by pages. @type {Map<number, string>} */
  let pictures = new Map();
  /** The narrator's takes in the library. */
  let folder = '';
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
      if (narrator === narratorNow()) session.keep(key);
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
      if (narrator === narratorNow()) session.drop(key);
      loadTakes();
      draw();
    },
    lost: ({ narrator, key }) => {
      trouble = 'record-lost';
      if (narrator === narratorNow()) session.drop(key);
      loadTakes();
      draw();
    },
  });

  const taker = makeTaker({
    started: () => {
      spoken = session.part;
      trouble = '';
      draw();
    },
    taken: (take) => keep(take),
    limits: () => (options.byPage ? PAGE_LIMITS : SENTENCE_LIMITS),
  });

  /** The narrator's name in files. One that a voice was made of stays, however names become names of files. */
  function narratorNow() {
    return session.tale?.narrators.find((one) => one.name === booth.name)?.id ?? (fileNameOf(booth.name) || 'voice');
  }

  /** Asks for the narrator's name if there is none: takes are kept under it. */
  function asksName() {
    if (booth.name) return false;
    trouble = 'record-no-name';
    booth.askName();
    draw();
    return true;
  }

  async function loadTakes() {
    const narrator = narratorNow();
    isStale = !sending.isDone;
    const known = await read(addressOf.takes(narrator));
    if (!known || narrator !== narratorNow()) return;
    isStale ||= !sending.isDone;
    session.list(known.takes);
    ({ path: folder, taken: isOthers } = known);
    draw();
  }

  // Takes.

  /** @param {Take} take */
  function keep({ blocks, isClipped }) {
    const part = spoken;
    settle();
    if (!part) return;
    const isAgain = isRecorded(part, session.takes);
    session.add(part, { key: part.key, duration: blocks.length * 20, clipped: isClipped });
    trouble = isClipped ? TOO_LOUD : '';
    const sound = resampled(/** @type {Float32Array<ArrayBuffer>[]} */ (blocks), microphone?.rate ?? 48_000);
    sending.add({ narrator: narratorNow(), key: part.key, wav: sound.then(wavOf) });
    goOn(isAgain);
    draw();
  }

  /** @param {boolean} isAgain whether the part had a take before */
  function goOn(isAgain) {
    if (!session.goOn(isAgain) || isAgain) close();
    booth.revealPart();
  }

  /** @param {number} part */
  function choose(part) {
    session.choose(part);
    draw();
    booth.revealPart();
  }

  const previous = () => choose(session.chosen - 1);
  const next = () => choose(session.chosen + 1);

  async function open() {
    if (microphone || isOpening || !session.parts.length || isOthers || !hasMicrophone || asksName()) return;
    player.pause();
    [isOpening, trouble] = [true, ''];
    try {
      microphone = await openMicrophone((block) => {
        booth.meter.show(block, taker.threshold);
        taker.hear(block, options.byVoice);
        settle();
        booth.drawState(stateNow());
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
    booth.meter.clear();
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
    if (microphone && !taker.isTaking) session.goBack(spoken);
    taker.drop();
    await open();
    if (microphone && !options.byVoice) taker.begin();
    draw();
    booth.revealPart();
  }

  const player = make('audio');
  function hear() {
    if (!session.take || taker.isTaking) return;
    close();
    player.src = `${addressOf.sound(`${folder}/${session.take.key}.wav`)}?${Date.now()}`;
    player.play().catch(() => {});
    draw();
  }

  /** If something has no take, the voice will lack it, so the author is asked first. */
  function join() {
    const start = () => tasks.start(narratorNow(), 'voice', booth.name);
    if (session.isDone) start();
    else {
      ask(words('record-partial'), words('record-partial-about'), {
        [words('record-partial-no')]: () => choose(session.firstOpen),
        [words('record-partial-yes')]: start,
      });
    }
  }

  /** @param {string} title @param {string} about @param {Record<string, () => void>} answers */
  function ask(title, about, answers) {
    const question = makeQuestion(title, about, answers);
    question.addEventListener('close', () => question.remove());
    place.append(question);
    question.showModal();
  }

  // Recordings that were made elsewhere.

  /** @param {File | undefined} recording @param {string} [known] `*` if it may replace the voice that is there */
  async function send(recording, known = '') {
    if (!recording || asksName()) return;
    trouble = '';
    const voice = narratorNow();
    if (options.byPage) {
      await keepFile(recording, voice);
      return;
    }
    const response = await write(addressOf.recording(voice), recording, known);
    if (response?.ok) await tasks.start(voice, 'recording', booth.name);
    else if (response?.status === 409) askToReplace(recording);
    else trouble = response ? await response.text() : 'record-file-unsaved';
    await loadTakes();
  }

  /** @param {File} recording */
  function askToReplace(recording) {
    ask(words('record-replace').replace('{voice}', () => booth.name), words('record-replace-about'), {
      [words('record-replace-yes')]: () => send(recording, '*'),
      [words('record-replace-no')]: () => {},
    });
  }

  /** A recording of the chosen page is its take. @param {File} recording @param {string} narrator */
  async function keepFile(recording, narrator) {
    const { part } = session;
    if (!part || isOthers) return;
    close();
    const sound = await decoded(recording);
    trouble = typeof sound === 'string' ? sound : '';
    if (typeof sound !== 'string') {
      session.add(part, { key: part.key, duration: sound.length / 48, clipped: false });
      goOn(false);
      sending.add({ narrator, key: part.key, wav: wavOf([sound]) });
    }
    draw();
  }

  // What is seen, and its keys.

  const booth = makeBooth(place, words, session, options, {
    record: toggle,
    again,
    hear,
    previous,
    next,
    choose: (part) => {
      taker.drop();
      choose(part);
      settle();
    },
    join,
    speak: () => tasks.start('espeak', 'narrate'),
    send,
    named: async () => {
      close();
      trouble = '';
      options.name = booth.name;
      keepOptions();
      session.list([]);
      await loadTakes();
      choose(session.firstOpen);
    },
    set: (option, isOn) => {
      options[option] = isOn;
      keepOptions();
      close();
      if (option === 'byPage' && session.tale) {
        session.read(session.tale, isOn);
        session.choose(session.firstOpen);
      }
      choose(session.chosen);
    },
  });
  place.append(player);

  /** @type {Record<string, () => void>} */
  const actions = {
    ' ': toggle,
    r: again,
    p: hear,
    ArrowLeft: previous,
    ArrowUp: previous,
    ArrowRight: next,
    ArrowDown: next,
    Escape: () => {
      close();
      loadTakes();
      draw();
    },
  };
  addEventListener('keydown', (event) => {
    // A key that is held must not start and end one take after the other.
    if (event.repeat && (event.key === 'Enter' || !(isTaken(event) || event.key.startsWith('Arrow')))) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase() ?? '';
    const action = actions[event.key] ?? actions[event.key.toLowerCase()] ?? actions[letter];
    if (!action || (taker.isTaking && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    action();
  });

  /** @returns {import('./record-booth.js').BoothState} */
  const stateNow = () => ({
    isTaking: taker.isTaking, isOpen: !!microphone, knowsRoom: taker.isReady, isOthers, isBusy: tasks.isBusy, isSent: sending.isDone,
    note: unsent || trouble,
  });

  function draw() {
    booth.draw(stateNow(), pictures.get(session.part?.page ?? 0) ?? '');
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
    session.read(fresh, options.byPage);
    const [narrator] = fresh.narrators;
    booth.name ||= options.name || narrator?.name || narrator?.id || '';
    fresh = null;
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
      choose(session.firstOpen);
    },
    catchUp: load,
    // The browser asks before takes are lost.
    leave: async () => true,
  };
}
