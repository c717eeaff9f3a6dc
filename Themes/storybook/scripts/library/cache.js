// What was fetched of the library: each portion of tales, and the tables of a large section, once.

import { entriesOf } from './tables.js';
import { fetchPart, fetchTales } from './parts.js';
import { makePortion } from './portion.js';

/** @typedef {import('./types.d.ts').Section} Section */
/** @typedef {import('./types.d.ts').Tables} Tables */
/** @typedef {ReturnType<typeof makePortion>} Portion */

/** @type {Map<string, Promise<Portion>>} by the hashes of their parts */
const portions = new Map();
/** @type {Map<string, Promise<Tables>>} */
const tables = new Map();

/** @param {string[]} hashes @returns {Promise<Portion>} */
export function portionOf(hashes) {
  const key = hashes.join();
  const known = portions.get(key) ?? fetchTales(hashes).then(makePortion).catch((error) => {
    portions.delete(key);
    throw error;
  });
  portions.set(key, known);
  return known;
}

/** @param {Section} section a large one @returns {Promise<Tables>} */
export function tablesOf({ tables: hash = '' }) {
  const known = tables.get(hash) ?? fetchPart(hash).then((text) => ({
    ages: [], characters: [], themes: [], list: '', titles: '', ...text, words: entriesOf(text.words),
  })).catch((error) => {
    tables.delete(hash);
    throw error;
  });
  tables.set(hash, known);
  return known;
}
