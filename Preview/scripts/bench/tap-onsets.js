// Where a voice is quiet, and where it begins again after that.

import { RESOLUTION } from './quiet.js';

/** @typedef {[number, number]} Quiet from the end of one sound to the onset of the next, in milliseconds */

/** The shortest quiet place, and the longest click in one that is no onset, in milliseconds. */
const [BRIEFEST, CLICK] = [150, 20];
/** How loud an onset is, between what is usually quiet and what is usually loud. */
const SHARE = 0.2;
/** The least difference between the two; with less, quiet and loud cannot be distinguished. */
const LEAST = 24;

/**
 * @param {Uint8Array} peaks of a whole recording
 * @returns {Quiet[]} the quiet places, in order
 */
export function quietsOf(peaks) {
  const threshold = thresholdOf(peaks);
  const step = 1000 / RESOLUTION;
  /** @type {Quiet[]} */
  const quiets = [];
  let start = 0;
  let end = 0;
  const close = () => { if ((end - start) * step >= BRIEFEST) quiets.push([start * step, end * step]); };
  for (let i = 0; i < peaks.length; i += 1) {
    if (peaks[i] >= threshold) continue;
    if ((i - end) * step > CLICK) {
      close();
      start = i;
    }
    end = i + 1;
  }
  close();
  return quiets;
}

/**
 * @param {Uint8Array} peaks
 * @returns {number} the least peak that is no quiet; 0 if the recording has no quiet places
 */
function thresholdOf(peaks) {
  const counts = new Array(256).fill(0);
  for (const peak of peaks) counts[peak] += 1;
  const level = (/** @type {number} */ share) => {
    let rest = peaks.length * share;
    return counts.findIndex((count) => {
      rest -= count;
      return rest < 0;
    });
  };
  const [quiet, loud] = [level(0.05), level(0.9)];
  return loud - quiet < LEAST ? 0 : quiet + (loud - quiet) * SHARE;
}

/**
 * @param {Quiet[]} quiets
 * @param {number} time
 * @returns {number} the number of the quiet place whose end is nearest to a time; -1 without any
 */
export function nearestOnset(quiets, time) {
  let [low, high] = [0, quiets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (quiets[middle][1] < time) low = middle + 1;
    else high = middle;
  }
  if (low === quiets.length) return low - 1;
  return low > 0 && time - quiets[low - 1][1] <= quiets[low][1] - time ? low - 1 : low;
}
