// Which part of what the microphone hears is which sentence of a page: a reader says so at the end of each. Knows no
// browser.

import { BLOCKS } from '../recording/level.js';
import { loudnessFrom, voiceIn } from '../speaking/voice.js';

/** @typedef {[number, number]} Part from a block, and up to another */
/**
 * @typedef {object} PageSound what becomes of a page that was read
 * @property {Part[]} parts what is kept, one after the other, in blocks
 * @property {[number, number][]} sentences when the voice of each begins and ends in that, in seconds
 */

/** Blocks: a reader who asks for the sentence again sooner than that means the one before. */
const SOON = BLOCKS;
/** Blocks before and after a tap, among which the pause between two sentences is looked for. */
const [BEFORE_TAP, AFTER_TAP] = [30, 20];
/** Blocks of quiet by which a pause is found. */
const SHORTEST_PAUSE = 5;
/** Decibels for each block between a tap and a pause: of two pauses the nearer one is meant. */
const DISTANCE = 0.1;
/** Blocks of quiet that stay before and after a voice. */
const BREATH = 12;

/** @param {number} count of the sentences of the page */
export function makeMarks(count) {
  /** @type {Part[]} */
  const parts = [];
  let from = 0;

  return {
    /** The sentence that is being read. */
    get current() {
      return parts.length;
    },
    /** The parts of the sentences that were read. */
    parts,
    /** Begins to hear. @param {number} at block */
    begin(at) {
      parts.length = 0;
      from = at;
    },
    /** The sentence was read. @param {number} at block @returns {boolean} whether it was the last one */
    read(at) {
      parts.push([from, at]);
      from = at;
      return parts.length === count;
    },
    /** The sentence is read again; right after its beginning, the one before. @param {number} at block */
    again(at) {
      if (at - from < SOON) parts.pop();
      from = at;
    },
  };
}

/**
 * @param {number[]} levels of the blocks, in decibels
 * @param {Part} within
 * @param {number} near a block
 * @returns {number} the middle of the quietest moment
 */
function quietest(levels, [from, to], near) {
  let [best, least] = [near, Infinity];
  for (let at = from; at + SHORTEST_PAUSE <= to; at += 1) {
    const middle = at + Math.floor(SHORTEST_PAUSE / 2);
    const level = Math.max(...levels.slice(at, at + SHORTEST_PAUSE)) + DISTANCE * Math.abs(middle - near);
    if (level < least) [best, least] = [middle, level];
  }
  return best;
}

/**
 * A tap comes a little before or after the end of a sentence: the boundary moves into the pause that is near it.
 * @param {number[]} levels
 * @param {Part[]} parts
 * @returns {Part[]}
 */
function settled(levels, parts) {
  const moved = parts.map(([from, to]) => /** @type {Part} */ ([from, Math.min(to, levels.length)]));
  for (let i = 1; i < moved.length; i += 1) {
    const [before, after] = [moved[i - 1], moved[i]];
    const at = after[0];
    if (before[1] !== at) continue; // one of them was read again: nothing is between them
    const room = /** @type {Part} */ ([Math.max(before[0] + 1, at - BEFORE_TAP), Math.min(after[1] - 1, at + AFTER_TAP)]);
    before[1] = after[0] = quietest(levels, room, at);
  }
  return moved;
}

/**
 * @param {number[]} levels of all blocks, in decibels
 * @param {Part[]} taps the parts of the sentences, from one tap to the next
 * @returns {PageSound | null} null if no voice is in it
 */
export function soundOf(levels, taps) {
  const threshold = loudnessFrom(levels);
  const voices = settled(levels, taps).map(([from, to]) => ({ from, to, voice: voiceIn(levels.slice(from, to), threshold) }));
  if (!voices.some(({ voice }) => voice)) return null;

  /** @type {PageSound} */
  const sound = { parts: [], sentences: [] };
  let length = 0; // of the parts before
  voices.forEach(({ from, to, voice }, i) => {
    const follows = i > 0 && voices[i - 1].to === from;
    const goesOn = voices[i + 1]?.from === to;
    const [first, end] = voice ? [from + voice.first, from + voice.last + 1] : [from, to];
    // Within the page the quiet stays as it was read; at its edges, and where it was cut, a breath of it.
    const start = follows ? from : Math.max(from, first - BREATH);
    const stop = goesOn ? to : Math.min(to, end + BREATH);
    const before = sound.parts.at(-1);
    if (follows && before) before[1] = stop;
    else sound.parts.push([start, stop]);
    const offset = length - start;
    sound.sentences.push([(first + offset) / BLOCKS, (end + offset) / BLOCKS]);
    length += stop - start;
  });
  return sound;
}
