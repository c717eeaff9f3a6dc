// The edges of units and how far each may move. A unit is a word, or a sentence of which no word is timed; its time is
// a pair of milliseconds, or nothing. Times are in order and do not overlap.

/**
 * @typedef {[number, number] | null} Time
 * @typedef {{ left: number, right: number, time: number }} Edge `left` is the unit that ends there, `right` the one
 *   that starts there, or -1: a boundary of neighbours that touch has both
 * @typedef {[number, Time, Time][]} Change units with their times before and after
 */

/** The shortest time of a unit. */
export const SHORTEST = 50;

/** @param {number} time @returns {string} in seconds, as fields and sliders show it */
export const secondsOf = (time) => (time / 1000).toFixed(3);

/**
 * @param {Time[]} times
 * @param {number} i
 * @param {number} step 1 or -1
 * @returns {number} the next unit with a time in a direction, or -1
 */
export function neighbour(times, i, step) {
  for (let j = i + step; j >= 0 && j < times.length; j += step) if (times[j]) return j;
  return -1;
}

/**
 * @param {Time[]} times
 * @param {number} first
 * @param {number} last the unit after the last one
 * @returns {Edge[]} the edges of some units, in order
 */
export function edgesOf(times, first, last) {
  /** @type {Edge[]} */
  const edges = [];
  for (let i = first; i < last; i += 1) {
    const time = times[i];
    if (!time) continue;
    const before = edges.at(-1);
    if (before && before.right < 0 && before.time === time[0]) before.right = i;
    else edges.push({ left: touching(times, i), right: i, time: time[0] });
    edges.push({ left: i, right: -1, time: time[1] });
  }
  const end = edges.at(-1);
  if (end) end.right = following(times, end.left);
  return edges;
}

/** @param {Time[]} times @param {number} i @returns {number} the unit that ends where `i` starts, or -1 */
function touching(times, i) {
  const before = neighbour(times, i, -1);
  return before >= 0 && times[before]?.[1] === times[i]?.[0] ? before : -1;
}

/** @param {Time[]} times @param {number} i @returns {number} the unit that starts where `i` ends, or -1 */
function following(times, i) {
  const after = neighbour(times, i, 1);
  return after >= 0 && times[after]?.[0] === times[i]?.[1] ? after : -1;
}

/**
 * @param {Edge} edge
 * @param {number} direction
 * @returns {Edge} the half of a boundary that leaves the other one: a pause begins between neighbours
 */
export function parted({ left, right, time }, direction) {
  if (left < 0 || right < 0) return { left, right, time };
  return direction < 0 ? { left, right: -1, time } : { left: -1, right, time };
}

/**
 * @param {Time[]} times
 * @param {Edge} edge
 * @param {number} duration of the recording
 * @returns {[number, number]} the earliest and the latest place of an edge
 */
export function limitsOf(times, { left, right, time }, duration) {
  let [low, high] = [0, duration];
  if (left >= 0) low = (times[left]?.[0] ?? 0) + SHORTEST;
  else low = times[neighbour(times, right, -1)]?.[1] ?? 0;
  if (right >= 0) high = (times[right]?.[1] ?? duration) - SHORTEST;
  else high = times[neighbour(times, left, 1)]?.[0] ?? duration;
  return [Math.min(low, time), Math.max(high, time)];
}

/**
 * @param {Time[]} times
 * @param {Edge} edge
 * @param {number} to where the edge is wanted
 * @param {number} duration of the recording
 * @returns {Change} what changes when it goes there, as far as it may; empty if nothing does
 */
export function moved(times, edge, to, duration) {
  const [low, high] = limitsOf(times, edge, duration);
  const place = Math.round(Math.min(Math.max(to, low), high));
  if (place === edge.time) return [];
  const [left, right] = [times[edge.left], times[edge.right]];
  /** @type {Change} */
  const change = [];
  if (left) change.push([edge.left, left, [left[0], place]]);
  if (right) change.push([edge.right, right, [place, right[1]]]);
  return change;
}

/**
 * @param {Time[]} times
 * @param {number} first
 * @param {number} last the unit after the last one
 * @param {number} duration of the recording
 * @returns {Change} even times for units without any, in the room around them; empty if there is none
 */
export function spread(times, first, last, duration) {
  const count = last - first;
  const [before, after] = [neighbour(times, first, -1), neighbour(times, last - 1, 1)];
  const [left, right] = [times[before], times[after]];
  let [low, high] = [left?.[1] ?? 0, right?.[0] ?? duration];
  /** @type {Change} */
  const change = [];
  if (high - low < count * SHORTEST) {
    // The longer neighbour gives room, and keeps as much as each of the others gets.
    const takesLeft = !!left && (!right || left[1] - left[0] >= right[1] - right[0]);
    const giver = takesLeft ? left : right;
    if (!giver) return [];
    if (takesLeft) low = giver[0];
    else high = giver[1];
    const part = Math.floor((high - low) / (count + 1));
    if (part < SHORTEST) return [];
    if (takesLeft) {
      change.push([before, giver, [giver[0], low + part]]);
      low += part;
    } else {
      change.push([after, giver, [high - part, giver[1]]]);
      high -= part;
    }
  }
  const place = (/** @type {number} */ n) => Math.round(low + ((high - low) * n) / count);
  for (let n = 0; n < count; n += 1) change.push([first + n, times[first + n], [place(n), place(n + 1)]]);
  return change.sort(([a], [b]) => a - b);
}
