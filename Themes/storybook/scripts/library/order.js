// The order of tales.

import { isFinished, isUnderWay } from '../device/readings.js';
import { isNew } from './badges.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {import('./types.d.ts').Placed} Placed */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

export const primary = (/** @type {string} */ tag) => tag.toLowerCase().split('-')[0];

/**
 * @param {Placed} tale
 * @param {Known} known
 * @returns {boolean} whether it is for the reader's age, as far as both are known
 */
const suits = ({ youngest, oldest }, { age }) => age < 0 || youngest < 0 || (youngest <= age && age <= oldest);

/**
 * Tales that are begun come first, by how little is read; then those in the language of the UI, of these those for the
 * reader's age, and of these new, unread and finished ones; last those that cannot be read. An order that an editor has
 * given stays: only tales in other languages, and those that cannot be read, come after the others.
 * @param {Placed} tale
 * @param {Known} known
 * @returns {number} less comes first
 */
function smartRank(tale, known) {
  const { slug, published, state, language, order = 0 } = tale;
  if (state) return 9000 + order;
  if (known.isAway && !(slug in known.kept)) return 8000 + order;
  const abroad = primary(language) === primary(known.language) ? 0 : 2000;
  if (order) return abroad + order;
  const reading = known.reading(slug);
  if (isUnderWay(reading)) return reading.percent;
  return abroad + (suits(tale, known) ? 0 : 1000) + (isFinished(reading) ? 400 : isNew(published) ? 200 : 300);
}

/**
 * @template {Placed} T
 * @param {T[]} tales
 * @param {string} sort
 * @param {Known} known
 * @returns {T[]} a sorted copy
 */
export function sorted(tales, sort, known) {
  const smart = (/** @type {T} */ tale) => smartRank(tale, known);
  if (sort === 'recent') return byNumber(tales, (tale) => -known.reading(tale.slug).at || -tale.published / 1e8);
  if (sort === 'new') return byNumber(tales, (tale) => -tale.published);
  if (sort === 'loved') return byNumber(tales, (tale) => smart(tale) + (known.hearts.has(tale.slug) ? 0 : 10_000));
  return byNumber(tales, smart);
}

/**
 * With the same rank, newer tales come first, then by slug, as in a build.
 * @template {Placed} T
 * @param {T[]} tales
 * @param {(tale: T) => number} rank
 */
function byNumber(tales, rank) {
  const ranks = Float64Array.from(tales, rank); // tales stand by their index
  return [...tales].sort((a, b) => {
    return ranks[a.index] - ranks[b.index] || b.published - a.published || (a.slug < b.slug ? -1 : 1);
  });
}

/** Sorts by the alphabet of the language. @param {Tale[]} tales of one language @returns {Tale[]} */
export function alphabetical(tales) {
  const { compare } = new Intl.Collator(tales[0]?.language, { numeric: true });
  return [...tales].sort((a, b) => compare(a.title, b.title) || a.index - b.index);
}

/** @param {string} tab @param {Known} known @returns {(tale: Tale) => boolean} */
export function onTab(tab, known) {
  if (tab === 'begun') return ({ slug }) => isUnderWay(known.reading(slug));
  if (tab === 'done') return ({ slug }) => isFinished(known.reading(slug));
  return () => true;
}
