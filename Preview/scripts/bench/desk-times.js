// What follows from the times of a recording: which unit is heard when, and times for words that have none.
// Knows no browser.

import { neighbour, spread } from './boundaries.js';

/**
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./boundaries.js').Time} Time
 * @typedef {import('./types.d.ts').Part} Part
 * @typedef {ReturnType<typeof import('./units.js').unitsOf>} Units
 */

/** @param {Time[]} times @param {number} time @returns {number} the unit that is heard then, or -1 */
export function unitAt(times, time) {
  let found = -1;
  for (let i = 0; i < times.length && (times[i]?.[0] ?? 0) <= time; i += 1) {
    const own = times[i];
    if (own) found = time < own[1] ? i : -1;
  }
  return found;
}

/**
 * @param {Units} recording
 * @param {number} i
 * @param {number} duration of the recording
 * @returns {[number, number]} the time of a unit; without one, the room for it
 */
export function spanOf({ units, times, starts }, i, duration) {
  return times[i] ?? times[starts[units[i].sentence]]
    ?? [times[neighbour(times, i, -1)]?.[1] ?? 0, times[neighbour(times, i, 1)]?.[0] ?? duration];
}

/**
 * @param {Units} recording
 * @param {number} i
 * @param {number} duration
 * @returns {[number, number]} the time of the sentence of a unit
 */
export function sentenceSpanOf(recording, i, duration) {
  const { units, times, starts } = recording;
  const { sentence } = units[i];
  const inside = times.slice(starts[sentence], starts[sentence + 1]).filter((time) => !!time);
  return inside.length ? [inside[0][0], inside[inside.length - 1][1]] : spanOf(recording, i, duration);
}

/**
 * @param {Units} recording
 * @param {number} i
 * @param {number} duration
 * @returns {Change} times for the words around a unit that have none, or for all of a sentence with a time of its own;
 *   empty if there is no room
 */
export function given({ units, times, starts }, i, duration) {
  const { sentence } = units[i];
  const [whole, first, last] = [starts[sentence], starts[sentence] + 1, starts[sentence + 1]];
  const own = times[whole];
  if (own) {
    const place = (/** @type {number} */ word) => Math.round(own[0] + ((own[1] - own[0]) * (word - first)) / (last - first));
    /** @type {Change} */
    const change = [[whole, own, null]];
    for (let word = first; word < last; word += 1) change.push([word, null, [place(word), place(word + 1)]]);
    return change;
  }
  let [from, to] = [i, i + 1];
  while (from > first && !times[from - 1]) from -= 1;
  while (to < last && !times[to]) to += 1;
  if (units[from].word < 0) from += 1;
  return spread(times, from, to, duration);
}

/** @param {Part['findings']} found @param {Units} recording @returns {Map<number, string>} codes by unit */
export function findingsOf(found, { units, times, starts }) {
  const ofWord = new Map(units.flatMap(({ word }, i) => (word < 0 ? [] : [[word, i]])));
  /** @type {Map<number, string>} */
  const codes = new Map();
  for (const { code, first, count } of found) {
    for (let n = 0; n < count; n += 1) {
      const i = ofWord.get(first + n) ?? 0;
      if (!times[starts[units[i].sentence]]) codes.set(i, code);
    }
  }
  return codes;
}
