// Takes as they are spoken: the microphone is opened and closed, and a voice or a key starts and ends each take.

import { BLOCKS } from '../recording/level.js';
import { PAGE_LIMITS, SENTENCE_LIMITS, makeTaker } from './record-level.js';
import { openMicrophone, resampled } from './record-microphone.js';

/**
 * @typedef {import('./record-booth.js').RecordOptions} RecordOptions
 * @typedef {import('./record-parts.js').RecordPart} RecordPart
 * @typedef {ReturnType<typeof import('./record-session.js').makeSession>} Session
 * @typedef {{ part: RecordPart, duration: number, isClipped: boolean, sound: Promise<Float32Array[]> }} Spoken
 *   `duration` in milliseconds; `sound` with 48,000 samples a second
 * @typedef {{
 *   opening: () => boolean, started: (isNext: boolean) => void, heard: () => void, taken: (spoken: Spoken) => void,
 *   closed: () => void, failed: (reason: string) => void,
 * }} TakingEvents `opening`: the microphone is opened if it returns true; `isNext`: the take follows another
 *   without a pause; `heard`: another block; `failed`: the microphone could not be opened, or is gone
 */

/**
 * @param {RecordOptions} options
 * @param {Session} session
 * @param {ReturnType<typeof import('./record-meter.js').makeMeter>} meter
 * @param {TakingEvents} on
 */
export function makeTaking(options, session, meter, { opening, started, heard, taken, closed, failed }) {
  /** @type {{ rate: number, close: () => void } | null} */
  let microphone = null;
  /** How often it was opened and closed: what was asked for before the last time is not wanted any more. */
  let turns = 0;
  let isOpening = false;
  let isNext = false;
  /** The part of the last take: the choice may go on before it is sent. @type {RecordPart | undefined} */
  let spoken;

  const taker = makeTaker({
    started: () => {
      spoken = session.part;
      started(isNext);
    },
    taken: ({ blocks, isClipped }) => {
      if (!spoken) return;
      const rate = microphone?.rate ?? 48_000;
      const sound = resampled(/** @type {Float32Array<ArrayBuffer>[]} */ (blocks), rate);
      taken({ part: spoken, duration: (blocks.length * 1000) / BLOCKS, isClipped, sound });
    },
    limits: () => (options.byPage ? PAGE_LIMITS : SENTENCE_LIMITS),
  });

  /** @param {Float32Array} block */
  function hear(block) {
    meter.show(block, taker.threshold);
    taker.hear(block, options.byVoice);
    heard();
  }

  function lose() {
    const reason = taker.isTaking ? 'record-cut' : 'record-refused';
    close();
    failed(reason);
  }

  async function open() {
    if (microphone || isOpening || !opening()) return;
    isOpening = true;
    turns += 1;
    const mine = turns;
    const opened = await openMicrophone(hear, lose).catch(() => /** @type {const} */ ('record-refused'));
    if (mine !== turns) {
      if (typeof opened !== 'string') opened.close();
      return;
    }
    isOpening = false;
    if (typeof opened === 'string') failed(opened);
    else microphone = opened;
  }

  function close() {
    turns += 1;
    isOpening = false;
    taker.drop();
    microphone?.close();
    microphone = null;
    meter.clear();
    closed();
  }

  const beginByHand = () => {
    if (microphone && !options.byVoice) taker.begin();
  };

  return {
    get isOpen() { return !!microphone; },
    get isTaking() { return taker.isTaking; },
    /** Whether it is known how quiet the room is. */
    get knowsRoom() { return taker.isReady; },
    close,
    /** Forgets the take that is being spoken. */
    drop: () => taker.drop(),

    /** Starts what is not started, and ends what is. */
    async toggle() {
      if (!microphone) {
        await open();
        beginByHand();
      } else if (taker.isTaking) {
        taker.end();
        // After the last part there is no microphone any more.
        isNext = true;
        beginByHand();
        isNext = false;
      } else if (options.byVoice) close();
      else taker.begin();
    },

    /** What was just taken is spoken again, as long as nothing of the next part is spoken. */
    async again() {
      if (microphone && !taker.isTaking) session.goBack(spoken);
      taker.drop();
      await open();
      beginByHand();
    },
  };
}
