// Taps become the times of sentences, or of phrases with their words.

import { SHORTEST, neighbour } from './boundaries.js';
import { nearestOnset } from './tap-onsets.js';

/**
 * @typedef {import('./boundaries.js').Time} Time
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./tap-onsets.js').Quiet} Quiet
 * @typedef {import('./tap-reaction.js').Moment} Moment
 * @typedef {Moment & { target: number, end?: Moment, isExact?: boolean }} Tap `end` is where a held key was let go; an
 *   exact tap is the start that the target, a sentence or phrase, had already
 */

/**
 * How far an onset may be from where a tap was meant, and how long a sound ends after it gets quiet, in milliseconds.
 */
const [SNAP, TAIL] = [140, 20];

/**
 * @param {Time[]} times of all units
 * @param {number[]} starts the first unit of each sentence or phrase
 * @param {Tap[]} taps of sentences or phrases in order
 * @param {{ reaction: number, quiets: Quiet[], heard: number, duration: number, letters?: number[] }} known `heard` is
 *   where the sound is, or was stopped: what was tapped last ends there at the latest. With the letters of all units,
 *   words get a share
 * @returns {Change} each tapped sentence gets a time, its words lose theirs,
 *   and what is in the way around them gives way
 */
export function tapped(times, starts, taps, { reaction, quiets, heard, duration, letters }) {
  const meant = (/** @type {Moment} */ { time, rate }) => time - reaction * rate;
  /** @type {[number, number][]} */
  const spans = [];
  taps.forEach((tap, i) => {
    const low = spans.length ? spans[spans.length - 1][0] + SHORTEST : 0;
    const start = tap.isExact ? tap.time : snapped(meant(tap), quiets, 1);
    spans.push([Math.round(Math.min(Math.max(start, low), duration - SHORTEST * (taps.length - i))), 0]);
  });
  taps.forEach(({ end }, i) => {
    const span = spans[i];
    const next = spans[i + 1]?.[0];
    const limit = next ?? Math.max(Math.min(heard, duration), span[0] + SHORTEST);
    const wanted = end ? snapped(meant(end), quiets, 0) : soundEnd(limit, quiets, next !== undefined);
    span[1] = Math.round(Math.min(Math.max(wanted, span[0] + SHORTEST), limit));
  });
  return changeOf(times, starts, taps.map(({ target }, i) => [target, spans[i]]), letters);
}

/** @param {number} time @param {Quiet[]} quiets @param {0 | 1} side 0 for where quiet begins, 1 for where it ends */
function snapped(time, quiets, side) {
  const nearest = side ? nearestOnset(quiets, time)
    : nearestOnset(quiets.map(([start, end]) => [end, start]), time);
  const place = quiets[nearest]?.[side];
  return place !== undefined && Math.abs(place - time) <= SNAP ? place + (side ? 0 : TAIL) : time;
}

/**
 * Where the sound before a place ends.
 * @param {number} place
 * @param {Quiet[]} quiets
 * @param {boolean} isStart of a sentence
 */
function soundEnd(place, quiets, isStart) {
  const quiet = quiets.find(([start, end]) => start < place && place <= end + (isStart ? SNAP : 0));
  return quiet ? quiet[0] + TAIL : place;
}

/**
 * @param {Time[]} times
 * @param {number[]} starts
 * @param {[number, [number, number]][]} own
 * @param {number[]} [letters]
 * @returns {Change}
 */
function changeOf(times, starts, own, letters) {
  if (!own.length) return [];
  /** @type {Map<number, Time>} */
  const fresh = new Map();
  for (const [target, span] of own) {
    const [first, end] = [starts[target], starts[target + 1]];
    if (letters) shared(fresh, letters, first, end, span);
    else for (let i = first; i < end; i += 1) fresh.set(i, i === first ? span : null);
  }
  const [[first, [from]], [last, [, to]]] = [own[0], own[own.length - 1]];
  for (let i = neighbour(times, starts[first], -1); i >= 0 && (times[i]?.[1] ?? 0) > from; i = neighbour(times, i, -1)) {
    fresh.set(i, kept(times[i]?.[0] ?? 0, from));
  }
  for (let i = neighbour(times, starts[last + 1] - 1, 1); i >= 0 && (times[i]?.[0] ?? 0) < to; i = neighbour(times, i, 1)) {
    fresh.set(i, kept(to, times[i]?.[1] ?? 0));
  }
  return [...fresh].filter(([i, time]) => String(time) !== String(times[i])).sort(([a], [b]) => a - b)
    .map(([i, time]) => [i, times[i], time]);
}

/**
 * Divides a span among words by their letters; a sentence has none, and no time of its own then.
 * @param {Map<number, Time>} fresh
 * @param {number[]} letters
 * @param {number} first
 * @param {number} end
 * @param {[number, number]} span
 */
function shared(fresh, letters, first, end, [from, to]) {
  const own = letters.slice(first, end);
  const [all, count] = [own.reduce((sum, n) => sum + n, 0), own.filter((n) => n > 0).length];
  // Each word lasts its shortest time if there is room.
  const least = Math.min(SHORTEST, Math.floor((to - from) / Math.max(count, 1)));
  const room = to - from - least * count;
  let [passed, words] = [0, 0];
  const place = () => Math.round(from + least * words + (room * passed) / Math.max(all, 1));
  own.forEach((n, i) => {
    const start = place();
    if (n > 0) [passed, words] = [passed + n, words + 1];
    fresh.set(first + i, n > 0 ? [start, place()] : null);
  });
}

/** @param {number} start @param {number} end @returns {Time} */
const kept = (start, end) => (end - start >= SHORTEST ? [start, end] : null);
