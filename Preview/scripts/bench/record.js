// Recording: a tale is read aloud by sentences or by pages. A voice starts and stops each take by itself, or a key does.

import { addressOf } from './address.js';
import { decoded } from './record-file.js';
import { fetchPictures } from './site.js';
import { fileNameOf } from './file-name.js';
import { hasMicrophone } from './record-microphone.js';
import { isRecorded } from './record-parts.js';
import { listenToKeys } from './record-keys.js';
import { make } from '../page/layer.js';
import { makeBooth } from './record-booth.js';
import { makeQuestion } from './dialogs.js';
import { makeSession } from './record-session.js';
import { makeTakes } from './record-takes.js';
import { makeTaking } from './record-taking.js';
import { wavOf } from './record-wav.js';

/**
 * @typedef {import('./types.d.ts').Bench} Bench
 * @typedef {import('./types.d.ts').Mode} Mode
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 */

/** What is kept of the last narrator, for all tales. */
const RECORD_OPTIONS = 'storysite bench record';
/** What is said of the last take until the next one is spoken. */
const TOO_LOUD = 'record-clipped';

/**
 * @param {Bench} bench
 * @returns {Mode}
 */
export function openRecord(bench) {
  const { string, place, fetchTale, write, tasks } = bench;
  const options = { name: '', byVoice: true, byPage: false, ...JSON.parse(localStorage.getItem(RECORD_OPTIONS) ?? '{}') };
  const keepOptions = () => localStorage.setItem(RECORD_OPTIONS, JSON.stringify(options));
  const session = makeSession();
  /** A newer state of the tale, which is shown when nobody is speaking. @type {BenchTale | null} */
  let fresh = null;
  /** The addresses of pictures, by pages. @type {Map<number, string>} */
  let pictures = new Map();
  /** What is to be said instead of what is being done. */
  let trouble = hasMicrophone ? '' : 'record-no-microphone';
  const player = make('audio');

  const booth = makeBooth(place, string, session, options, {
    record: toggle,
    again,
    hear,
    previous,
    next,
    choose: (part) => {
      taking.drop();
      choose(part);
      settle();
    },
    join,
    speak: () => tasks.start('espeak', 'narrate'),
    send,
    named: async () => {
      taking.close();
      trouble = '';
      options.name = booth.name;
      keepOptions();
      session.list([]);
      const { name } = booth;
      await takes.list();
      if (booth.name === name && !taking.isTaking) choose(session.firstOpen);
    },
    set: (option, isOn) => {
      options[option] = isOn;
      keepOptions();
      taking.close();
      if (option === 'byPage' && session.tale) {
        session.read(session.tale, isOn);
        session.choose(session.firstOpen);
      }
      choose(session.chosen);
    },
  });
  place.append(player);

  const takes = makeTakes(bench, session, narratorNow, {
    changed: draw,
    refused: (reason) => {
      // All that is spoken now might be refused, too.
      taking.close();
      trouble = reason;
    },
    lost: () => { trouble = 'record-lost'; },
  });

  const taking = makeTaking(options, session, booth.meter, {
    opening: () => {
      if (!session.parts.length || takes.isOthers || !hasMicrophone || asksName()) return false;
      player.pause();
      trouble = '';
      return true;
    },
    started: (isNext) => {
      if (!isNext) trouble = '';
      draw();
    },
    heard: () => {
      settle();
      booth.drawState(stateNow());
    },
    taken: ({ part, duration, isClipped, sound }) => {
      settle();
      const isAgain = isRecorded(part, session.takes);
      trouble = isClipped ? TOO_LOUD : '';
      takes.add(part, { duration, clipped: isClipped }, sound.then(wavOf));
      goOn(isAgain);
      draw();
    },
    closed: settle,
    failed: (reason) => {
      trouble = reason;
      draw();
    },
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

  /** @param {boolean} isAgain whether the part had a take before */
  function goOn(isAgain) {
    if (!session.goOn(isAgain) || isAgain) taking.close();
    booth.revealPart();
  }

  /** @param {number} part */
  function choose(part) {
    session.choose(part);
    draw();
    booth.revealPart();
  }
  function previous() {
    choose(session.chosen - 1);
  }
  function next() {
    choose(session.chosen + 1);
  }

  async function toggle() {
    await taking.toggle();
    draw();
  }

  async function again() {
    await taking.again();
    draw();
    booth.revealPart();
  }

  function hear() {
    if (!session.take || taking.isTaking) return;
    taking.close();
    player.src = takes.soundOf(session.take);
    player.play().catch(() => {});
    draw();
  }

  /** If something has no take, the voice will lack it, so the author is asked first. */
  function join() {
    const start = () => tasks.start(narratorNow(), 'voice', booth.name);
    if (session.isDone) start();
    else {
      ask(string('record-partial'), string('record-partial-about'), {
        [string('record-partial-no')]: () => choose(session.firstOpen),
        [string('record-partial-yes')]: start,
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

  /**
   * A recording that was made elsewhere becomes the voice, or, by pages, the take of the chosen page.
   * @param {File | undefined} recording
   * @param {string} [known] `*` if it may replace the voice that is there
   */
  async function send(recording, known = '') {
    if (!recording || asksName()) return;
    trouble = '';
    if (options.byPage) {
      await keepFile(recording);
      return;
    }
    const voice = narratorNow();
    const response = await write(addressOf.recording(voice), recording, known);
    if (response?.ok) await tasks.start(voice, 'recording', booth.name);
    else if (response?.status === 409) askToReplace(recording);
    else trouble = response ? await response.text() : 'record-file-unsaved';
    await takes.list();
  }

  /** @param {File} recording */
  function askToReplace(recording) {
    ask(string('record-replace').replace('{voice}', () => booth.name), string('record-replace-about'), {
      [string('record-replace-yes')]: () => send(recording, '*'),
      [string('record-replace-no')]: () => {},
    });
  }

  /** @param {File} recording */
  async function keepFile(recording) {
    const { part } = session;
    if (!part || takes.isOthers) return;
    taking.close();
    const narrator = narratorNow();
    const sound = await decoded(recording);
    trouble = typeof sound === 'string' ? sound : '';
    if (typeof sound !== 'string') {
      takes.add(part, { duration: sound.length / 48, clipped: false }, wavOf([sound]), narrator);
      if (narrator === narratorNow()) goOn(false);
    }
    draw();
  }

  listenToKeys({
    record: toggle,
    again,
    hear,
    previous,
    next,
    stop: () => {
      taking.close();
      takes.list();
      draw();
    },
  }, () => taking.isTaking);

  /** @returns {import('./record-booth.js').BoothState} */
  function stateNow() {
    const { isTaking, isOpen, knowsRoom } = taking;
    const { isOthers, isSent, unsent } = takes;
    return { isTaking, isOpen, knowsRoom, isOthers, isSent, isBusy: tasks.isBusy, note: unsent || trouble };
  }

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
    if (!fresh || taking.isTaking) return;
    session.read(fresh, options.byPage);
    const [narrator] = fresh.narrators;
    booth.name ||= options.name || narrator?.name || narrator?.id || '';
    fresh = null;
    draw();
  }

  tasks.listen(({ phase }) => {
    if (phase !== 'running') takes.list();
    draw();
  });
  // Another page may have recorded meanwhile.
  addEventListener('focus', () => {
    if (takes.isSent && !taking.isTaking) takes.list();
  });
  addEventListener('beforeunload', (event) => {
    if (!takes.isSent || taking.isTaking) event.preventDefault();
  });
  addEventListener('pagehide', () => taking.close());

  return {
    async show() {
      await load();
      await takes.list();
      if (!taking.isTaking) choose(session.firstOpen);
    },
    catchUp: load,
    // The browser asks before takes are lost.
    leave: async () => true,
  };
}
