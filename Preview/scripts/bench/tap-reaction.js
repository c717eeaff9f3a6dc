// The time between a sound and a person's tap. It is measured from taps near onsets,
// because everybody taps a little late.

import { nearestOnset } from './tap-onsets.js';

/**
 * @typedef {import('./tap-onsets.js').Quiet} Quiet
 * @typedef {{ time: number, rate: number }} Moment a place in the recording, in milliseconds,
 *   and how fast it was played
 */

/** Milliseconds. What is usual is taken as long as nothing is known of a person. */
export const [USUAL_REACTION, LONGEST_REACTION] = [150, 600];
/** The fewest taps that say something, and the most that are looked at: a person changes. */
const [FEWEST, LATEST_TAPS] = [4, 30];
/** How far an onset may be from a tap, before and after it, in milliseconds. */
const [BEFORE, AFTER] = [800, 150];

/**
 * @param {Moment[]} moments
 * @param {Quiet[]} quiets
 * @param {number} known what is known of the person, in milliseconds
 * @returns {number} their reaction time, in milliseconds of theirs and not of the recording
 */
export function reactionOf(moments, quiets, known) {
  const first = medianOf(delaysOf(moments, quiets, 0));
  if (first === null) return known;
  // A slow person taps close to the next onset. So a first estimate decides which onset each tap belongs to.
  const second = medianOf(delaysOf(moments, quiets, first)) ?? first;
  return Math.round(Math.min(Math.max(second, 0), LONGEST_REACTION));
}

/** @param {Moment[]} moments @param {Quiet[]} quiets @param {number} expected @returns {number[]} */
function delaysOf(moments, quiets, expected) {
  return moments.slice(-LATEST_TAPS).flatMap(({ time, rate }) => {
    const nearest = nearestOnset(quiets, time - expected * rate);
    if (nearest < 0) return [];
    const delay = (time - quiets[nearest][1]) / rate;
    return delay <= BEFORE && delay >= -AFTER ? [delay] : [];
  });
}

/** @param {number[]} values @returns {number | null} nothing if there are too few */
function medianOf(values) {
  if (values.length < FEWEST) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
