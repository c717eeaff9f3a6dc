// Cuts takes out of what the microphone hears: a take begins where the voice rises above the quiet of the room, and
// ends after a pause. Knows no browser. A block is a fiftieth of a second.

import { BLOCKS, ONSET_BLOCKS, VOICE_RISE, levelOf, voiceThreshold } from '../recording/level.js';

/**
 * @typedef {Float32Array} Block
 * @typedef {{ blocks: Block[], isClipped: boolean }} Take
 * @typedef {{ pause: number, longest: number }} Limits the blocks of quiet that end a take, and of the longest take
 * @typedef {{ started: () => void, taken: (take: Take) => void, limits: () => Limits }} Taker
 */

/** The longest takes, in seconds. */
const LONGEST_SENTENCE = 120;
export const LONGEST_PAGE = 300;

/** A page has pauses between its paragraphs. @type {Limits} */
export const PAGE_LIMITS = { pause: 125, longest: LONGEST_PAGE * BLOCKS };
/** @type {Limits} */
export const SENTENCE_LIMITS = { pause: 50, longest: LONGEST_SENTENCE * BLOCKS };

/** Samples from here on are probably cut off. */
const CLIPPED = 0.99;
/** Decibels above the quiet of the room where a voice ends. */
const VOICE_FALL = 7;
/** Blocks that are kept from before a voice begins, so that no first consonant is cut off. */
const KEPT_BEFORE = 20;
/** Blocks that are kept of the quiet that ends a take. */
const KEPT_AFTER = 20;
/** Blocks that are loud in the shortest take: a cough or a door is shorter. */
const LEAST_LOUD = 10;
/** Blocks of the shortest take by hand: what is shorter is a key that was hit twice. */
const LEAST_BY_HAND = 10;
/** Blocks after which the quiet of the room is known, and over which it is learnt. */
const [ROOM_BLOCKS, ROOM_MEMORY] = [40, 150];
/** The share of the quietest blocks that are the quiet of the room. */
const QUIET_SHARE = 0.2;

/** @param {Block} block @returns {{ level: number, peak: number }} in decibels, and of full scale */
export function measure(block) {
  return { level: levelOf(block), peak: block.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) };
}

/** @param {Taker} taker */
export function makeTaker({ started, taken, limits }) {
  /** The last blocks that belong to no take. @type {Block[]} */
  let before = [];
  /** Levels of the room. @type {number[]} */
  let levels = [];
  /** @type {Block[] | null} */
  let blocks = null;
  let [loud, quiet, heard, spoken] = [0, 0, 0, 0];
  let isClipped = false;
  let isByHand = false;

  const start = () => voiceThreshold(levels, QUIET_SHARE);

  const begin = () => {
    [blocks, before] = [before, []];
    [quiet, heard, spoken, isClipped] = [0, loud, 0, false];
    started();
  };

  /** @param {number} kept blocks of quiet that stay at the end */
  const finish = (kept) => {
    const take = { blocks: (blocks ?? []).slice(0, (blocks?.length ?? 0) - Math.max(quiet - kept, 0)), isClipped };
    // What was said before the pause may be the beginning of the next take's first consonant.
    before = (blocks ?? []).slice(-KEPT_BEFORE);
    [blocks, loud, isByHand] = [null, 0, false];
    return take;
  };

  return {
    /** Whether the quiet of the room is known. */
    get isReady() { return levels.length >= ROOM_BLOCKS; },
    get isTaking() { return !!blocks; },
    /** The level above which a voice begins. */
    get threshold() { return start(); },
    /** @param {Block} block @param {boolean} isByLevel whether the voice starts and stops the take */
    hear(block, isByLevel) {
      const { level, peak } = measure(block);
      if (blocks) {
        blocks.push(block);
        spoken += 1;
        if (peak >= CLIPPED) isClipped = true;
        const isLoud = level >= start() - VOICE_RISE + VOICE_FALL;
        quiet = isLoud ? 0 : quiet + 1;
        if (isLoud) heard += 1;
        const { pause, longest } = limits();
        const isOver = blocks.length >= longest || (isByLevel && !isByHand && quiet >= pause);
        if (!isOver) return;
        const isLong = heard >= LEAST_LOUD;
        const take = finish(KEPT_AFTER);
        if (isLong) taken(take);
        return;
      }
      before.push(block);
      before = before.slice(-KEPT_BEFORE);
      loud = level >= start() ? loud + 1 : 0;
      if (isByLevel && levels.length >= ROOM_BLOCKS && loud >= ONSET_BLOCKS) {
        begin();
        return;
      }
      if (!loud) levels = [...levels, level].slice(-ROOM_MEMORY);
      else if (levels.length < ROOM_BLOCKS) levels.push(level);
    },
    /** Starts a take by hand; it ends by hand, too. */
    begin() {
      if (blocks) return;
      begin();
      isByHand = true;
    },
    /** Ends the take, and gives it if it is long enough. */
    end() {
      if (!blocks) return;
      const isLong = spoken >= LEAST_BY_HAND;
      const take = finish(quiet);
      if (isLong) taken(take);
    },
    /** Forgets the take. */
    drop() {
      blocks = null;
      [before, loud, isByHand] = [[], 0, false];
    },
  };
}
