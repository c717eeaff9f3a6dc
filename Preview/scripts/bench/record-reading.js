// Reading aloud: parts are chosen, spoken and heard, and what is spoken is kept as takes.

import { fileNameOf } from './file-name.js';
import { hasMicrophone } from './record-microphone.js';
import { isRecorded } from './record-parts.js';
import { keepOptions } from './record-options.js';
import { make } from '../page/layer.js';
import { makeNewest } from './record-newest.js';
import { makeTakes } from './record-takes.js';
import { makeTaking } from './record-taking.js';
import { wavOf } from './record-wav.js';

/** What is said of the last take until the next one is spoken. */
const TOO_LOUD = 'record-clipped';

/**
 * @param {import('./types.d.ts').Bench} bench
 * @param {ReturnType<typeof import('./record-session.js').makeSession>} session
 * @param {import('./record-booth.js').RecordOptions} options
 * @param {ReturnType<typeof import('./record-booth.js').makeBooth>} booth
 */
export function makeReading(bench, session, options, booth) {
  const newest = makeNewest(bench.fetchTale, session);
  /** What is to be said instead of what is being done. */
  let trouble = hasMicrophone ? '' : 'record-no-microphone';
  const player = make('audio');
  bench.place.append(player);

  const takes = makeTakes(bench, session, narratorNow, () => booth.name, {
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
      if (!session.parts.length || takes.isOthers || !hasMicrophone || lacksName()) return false;
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
    failed: say,
  });

  /** The narrator's name in files. One that a voice was made of stays, however names become names of files. */
  function narratorNow() {
    return session.tale?.narrators.find((one) => one.name === booth.name)?.id ?? (fileNameOf(booth.name) || 'voice');
  }

  /** Asks for the narrator's name if there is none: takes are kept under it. */
  function lacksName() {
    if (booth.name) return false;
    booth.askName();
    say('record-no-name');
    return true;
  }

  /** @returns {import('./record-booth.js').BoothState} */
  function stateNow() {
    const { isTaking, isOpen, knowsRoom } = taking;
    const { isOthers, isSent, unsent } = takes;
    return { isTaking, isOpen, knowsRoom, isOthers, isSent, isBusy: bench.tasks.isBusy, note: unsent || trouble };
  }

  function draw() {
    booth.draw(stateNow(), newest.picture);
  }

  /** @param {string} what the key of what is wrong, a text of the preview's, or nothing */
  function say(what) {
    trouble = what;
    draw();
  }

  /** Shows the newest text, but not while a sentence of the one before is being spoken. */
  function settle() {
    if (taking.isTaking || !newest.read(options.byPage)) return;
    const [narrator] = session.tale?.narrators ?? [];
    booth.name ||= options.name || narrator?.name || narrator?.id || '';
    draw();
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

  return {
    get isTaking() { return taking.isTaking; },
    /** Whether the preview has all takes. */
    get isSent() { return takes.isSent; },
    /** Whether the name belongs to another voice. */
    get isOthers() { return takes.isOthers; },
    get narrator() { return narratorNow(); },
    lacksName,
    say,
    draw,
    choose,
    listTakes: takes.list,
    /** Closes the microphone. */
    stop: taking.close,
    /** Chooses another part, and forgets the take that is being spoken. @param {number} part */
    leaveFor(part) {
      taking.drop();
      choose(part);
      settle();
    },
    /** Reads the tale as it is now. */
    async catchUp() {
      await newest.fetch();
      settle();
    },
    async toggle() {
      await taking.toggle();
      draw();
    },
    async again() {
      await taking.again();
      draw();
      booth.revealPart();
    },
    /** Plays the chosen part. */
    hear() {
      if (!session.take || taking.isTaking) return;
      taking.close();
      player.src = takes.soundOf(session.take);
      player.play().catch(() => {});
      draw();
    },
    /**
     * Keeps what was recorded elsewhere as a take.
     * @param {import('./record-parts.js').RecordPart} part
     * @param {Float32Array} sound 48,000 samples a second
     * @param {string} narrator whose it is, if another was named since
     */
    keep(part, sound, narrator) {
      trouble = '';
      takes.add(part, { duration: sound.length / 48, clipped: false }, wavOf([sound]), narrator);
      if (narrator === narratorNow()) goOn(false);
      draw();
    },
    /** Another narrator reads: the one that is named now. */
    async changeNarrator() {
      taking.close();
      trouble = '';
      options.name = booth.name;
      keepOptions(options);
      session.list([], false);
      const { name } = booth;
      await takes.list();
      if (booth.name === name && !taking.isTaking) choose(session.firstOpen);
    },
    /** @param {'byVoice' | 'byPage'} option @param {boolean} isOn */
    set(option, isOn) {
      options[option] = isOn;
      keepOptions(options);
      taking.close();
      if (option === 'byPage' && session.tale) {
        session.read(session.tale, isOn);
        session.choose(session.firstOpen);
      }
      choose(session.chosen);
    },
  };
}
