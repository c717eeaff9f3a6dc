// A tale and its translations share one card: that of the tale which the reader is reading, or of the reader's
// language; without a network, that of one which is kept.

import { isUnderWay } from '../device/readings.js';
import { primary } from './order.js';

/** @typedef {import('./types.d.ts').Placed} Placed */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

/** @param {Placed} tale @param {Known} known @returns {number} less is better */
function preference({ slug, language, state }, known) {
  if (state) return 6;
  const away = known.isAway && !(slug in known.kept) ? 3 : 0;
  if (isUnderWay(known.reading(slug))) return away;
  return away + (primary(language) === primary(known.language) ? 1 : 2);
}

/**
 * If translations are equally good for the reader, the one that fits the search best stays, or the library's first.
 * @template {Placed} T
 * @param {T[]} tales
 * @param {Known} known
 * @param {Uint16Array | null} [ranks] how well each fits what the reader looks for; less is better
 * @returns {T[]} one tale of each work, in the same order
 */
export function oneOfEach(tales, known, ranks) {
  /** @type {Map<string, T>} */
  const best = new Map();
  for (const tale of tales) {
    const other = best.get(tale.work);
    const rank = (/** @type {T} */ { index }) => ranks ? ranks[index] : 0;
    const gain = other
      ? preference(other, known) - preference(tale, known) || rank(other) - rank(tale) || other.index - tale.index : 1;
    if (gain > 0) best.set(tale.work, tale);
  }
  return best.size < tales.length ? tales.filter((tale) => best.get(tale.work) === tale) : tales;
}
