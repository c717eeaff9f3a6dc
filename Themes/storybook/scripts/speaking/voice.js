// Where a voice begins and ends in what a microphone hears. Knows no browser.

import { BLOCKS, ONSET_BLOCKS, levelOf, voiceThreshold } from '../recording/level.js';

/** The share of the quietest blocks that are the quiet of the room. */
const QUIET_SHARE = 0.1;
/** Blocks that are loud in the shortest sentence: a cough or a door is shorter. */
const SHORTEST = 8;
/** Blocks of quiet after which a sentence is over. */
const PAUSE = 65;
/** Blocks of quiet that are kept before and after a voice, so that no consonant is cut off. */
const [BEFORE, AFTER] = [10, 15];
/** Samples of 16 bits. */
export const FULL = 32_768;

/** Seconds: a learner may take so many times the voice's length, and this much more, but never longer than the last. */
const [TIMES, MORE, LONGEST_TAKE] = [3, 4, 30];

/** @param {number} seconds that the voice takes @returns {number} seconds that a take may have */
export const longestTake = (seconds) => Math.min(Math.max(seconds, 0) * TIMES + MORE, LONGEST_TAKE);

/** @param {number[]} levels @returns {number} the level from which on a block is loud: above the quiet of the room */
export const loudnessFrom = (levels) => voiceThreshold(levels, QUIET_SHARE);

/**
 * @param {number[]} levels
 * @param {number} [threshold] from which on a block is loud
 * @returns {{ first: number, last: number } | null} the first and the last block with a voice; null if there is none
 */
export function voiceIn(levels, threshold = loudnessFrom(levels)) {
  let [first, last, run, loud] = [-1, -1, 0, 0];
  levels.forEach((level, i) => {
    run = level >= threshold ? run + 1 : 0;
    if (run < ONSET_BLOCKS) return;
    if (first < 0) first = i - ONSET_BLOCKS + 1;
    last = i;
    loud += run === ONSET_BLOCKS ? ONSET_BLOCKS : 1;
  });
  return loud >= SHORTEST ? { first, last } : null;
}

/** @param {number[]} levels @returns {boolean} whether somebody has spoken, and is silent now */
export function isOver(levels) {
  const voice = voiceIn(levels);
  return !!voice && levels.length - 1 - voice.last >= PAUSE;
}

/**
 * @param {Int16Array<ArrayBuffer>} samples
 * @param {number} rate samples per second
 * @returns {{ samples: Int16Array<ArrayBuffer>, voice: Int16Array<ArrayBuffer> } | null} the voice with a breath of
 * quiet around it, and the voice alone; null if there is none
 */
export function cut(samples, rate) {
  const size = Math.max(1, Math.round(rate / BLOCKS));
  const levels = [];
  for (let at = 0; at + size <= samples.length; at += size) {
    levels.push(levelOf(samples.subarray(at, at + size)) - 20 * Math.log10(FULL));
  }
  const voice = voiceIn(levels);
  if (!voice) return null;
  const [from, to] = [voice.first * size, (voice.last + 1) * size];
  return {
    samples: samples.slice(Math.max(0, from - BEFORE * size), to + AFTER * size),
    voice: samples.subarray(from, to),
  };
}

/**
 * @param {Float32Array[]} blocks
 * @returns {Int16Array<ArrayBuffer>} the same in 16 bits, exactly if it came from 16 bits
 */
export function inSixteenBits(blocks) {
  const samples = new Int16Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    for (const sample of block) {
      samples[at] = Math.max(-FULL, Math.min(FULL - 1, Math.round(sample * FULL)));
      at += 1;
    }
  }
  return samples;
}
