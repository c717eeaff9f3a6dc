// Quiet places of a wave.

/** Peaks a second. */
export const RESOLUTION = 200;
/** How far from a place quiet is looked for, in milliseconds. */
const REACH = 80;

/**
 * @param {Uint8Array} peaks
 * @param {number} time in milliseconds
 * @returns {number} the quietest place near it, at the nearest one of several; itself where nothing is known
 */
export function quietest(peaks, time) {
  const step = 1000 / RESOLUTION;
  const loudness = (/** @type {number} */ i) => (peaks[i - 1] ?? peaks[i]) + 2 * peaks[i] + (peaks[i + 1] ?? peaks[i]);
  let [best, least] = [time, Infinity];
  const first = Math.max(Math.ceil((time - REACH) / step), 0);
  const last = Math.min(Math.floor((time + REACH) / step), peaks.length - 1);
  for (let i = first; i <= last; i += 1) {
    const place = i * step;
    const loud = loudness(i);
    if (loud > least || (loud === least && Math.abs(place - time) >= Math.abs(best - time))) continue;
    [best, least] = [place, loud];
  }
  return best;
}
