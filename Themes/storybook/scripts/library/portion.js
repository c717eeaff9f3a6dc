// Tales that were fetched together, with what is prepared for the next time that a reader asks for them.

import { makeSearch } from './search.js';
import { sorted } from './order.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

/** @param {Tale[]} tales numbered from 0 */
export function makePortion(tales) {
  /** @type {ReturnType<typeof makeSearch> | undefined} */
  let search;
  /** @type {Known | undefined} */
  let looked;
  /** @type {Map<string, Tale[]>} all tales in each order that was asked for */
  const orders = new Map();

  return {
    tales,
    /** @param {string} query @param {boolean} typos whether mistakes in typing are forgiven */
    ranks(query, typos) {
      search ??= makeSearch(tales);
      return search(query, typos);
    },
    /** @param {string} sort @param {Known} known */
    inOrder(sort, known) {
      if (known !== looked) orders.clear();
      looked = known;
      const order = orders.get(sort) ?? sorted(tales, sort, known);
      orders.set(sort, order);
      return order;
    },
  };
}
