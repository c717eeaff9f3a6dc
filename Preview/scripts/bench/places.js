// Where sentences and words are after the text was changed elsewhere. Knows no browser.

import { unitsOf } from './units.js';

/** @typedef {import('./units.js').Sentence} Sentence */

/** With more pairs of texts than these nothing is compared: it would take seconds. */
const MOST_PAIRS = 16e6;

/**
 * Where texts of one list are in another, as far as all longest common subsequences agree.
 * @param {string[]} before
 * @param {string[]} after
 * @returns {number[]} a place in `after` for each text of `before`;
 *   -1 for one that is gone, or that could be one of several
 */
export function placesOf(before, after) {
  const width = after.length + 1;
  if (before.length * after.length > MOST_PAIRS) return before.map(() => -1);
  // The longest common subsequence of the texts ahead of two places, and of those from there on.
  const ahead = new Uint16Array((before.length + 1) * width);
  const onward = new Uint16Array(ahead.length);
  for (let i = 1; i <= before.length; i += 1) {
    for (let j = 1; j < width; j += 1) {
      const at = i * width + j;
      const isSame = before[i - 1] === after[j - 1];
      ahead[at] = isSame ? ahead[at - width - 1] + 1 : Math.max(ahead[at - width], ahead[at - 1]);
    }
  }
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      onward[at] = before[i] === after[j] ? onward[at + width + 1] + 1 : Math.max(onward[at + width], onward[at + 1]);
    }
  }
  const [longest] = onward;
  return before.map((text, i) => {
    let place = -1;
    for (let j = 0; j < width; j += 1) {
      const at = i * width + j;
      if (ahead[at] + onward[at + width] === longest) return -1; // one without this text is as long
      if (text === after[j] && ahead[at] + 1 + onward[at + width + 1] === longest) {
        if (place >= 0) return -1;
        place = j;
      }
    }
    return place;
  });
}

/**
 * @param {Sentence[]} before
 * @param {Sentence[]} after
 * @param {number} sentence of `before`
 * @returns {number} the same sentence of `after`; -1 if it is gone, or could be one of several
 */
export const sentenceNow = (before, after, sentence) => placesOf(textsOf(before), textsOf(after))[sentence];

/** @param {Sentence[]} sentences */
const textsOf = (sentences) => sentences.map(({ text }) => text);

/**
 * @param {Sentence[]} before
 * @param {Sentence[]} after
 * @param {number} unit of `before`
 * @returns {[unit: number, isSame: boolean]} the same unit of `after`, or the one in its place
 */
export function unitNow(before, after, unit) {
  const [old, now] = [unitsOf(before), unitsOf(after)];
  const { sentence } = old.units[unit];
  const places = placesOf(textsOf(before), textsOf(after));
  if (places[sentence] >= 0) return [now.starts[places[sentence]] + unit - old.starts[sentence], true];
  // It is among sentences that were changed: their words are compared.
  let [first, last] = [sentence, sentence + 1];
  while (first > 0 && places[first - 1] < 0) first -= 1;
  while (last < before.length && places[last] < 0) last += 1;
  const [start, end] = [old.starts[first], old.starts[last]];
  const from = now.starts[first > 0 ? places[first - 1] + 1 : 0];
  const to = now.starts[last < before.length ? places[last] : after.length];
  const keyOf = (/** @type {import('./units.js').Unit} */ { text, word }) => (word < 0 ? '' : text);
  const words = placesOf(old.units.slice(start, end).map(keyOf), now.units.slice(from, to).map(keyOf));
  let known = unit - start;
  while (known >= 0 && words[known] < 0) known -= 1;
  if (known === unit - start) return [from + words[known], true];
  const place = from + (words[known] ?? -1) + unit - start - known;
  return [Math.max(Math.min(place, to - 1), 0), false];
}
