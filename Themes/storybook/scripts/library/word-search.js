// A search in the tables of a large library: which parts have tales with these words, or with words like them.

import { alignmentDistance, typosAllowed } from './search.js';
import { fetchPart } from './parts.js';
import { headOf, partsOf } from './tables.js';
import { portionOf, tablesOf } from './cache.js';

/** @typedef {import('./types.d.ts').Section} Section */
/** @typedef {import('./types.d.ts').Found} Found */

const ENOUGH = 60; // tales: with fewer, a search goes on among other endings, parts of words and mistakes
const [MOST_SECTIONS, MOST_WORDS, MOST_PARTS] = [3, 12, 4]; // of a search that forgives

/**
 * The tales with these words: those of the word that is in the fewest parts, among which the others are looked for.
 * @param {Section} section
 * @param {string[]} words
 * @param {Set<string>} [used] receives the parts
 * @returns {AsyncGenerator<Found>}
 */
export async function* wordPortions(section, words, used = new Set()) {
  if (section.parts) {
    used.add(section.parts.join());
    yield { portion: await portionOf(section.parts) };
    return;
  }
  const { words: table } = await tablesOf(section);
  const lists = words.map((word) => partsOf(table, word)).sort((one, other) => one.length - other.length);
  const head = words.length === 1 ? headOf(table, words[0]) : undefined;
  for (const hash of head ? [head, ...lists[0]] : lists[0] ?? []) {
    if (used.has(hash)) continue;
    used.add(hash);
    yield { portion: await portionOf([hash]) };
  }
}

/**
 * The tales in which a search looks: first those with a word that begins as the reader has typed, then, if these are
 * few, those with another ending and with the letters inside a word, and if there are none, with mistakes.
 * @param {Section[]} sections
 * @param {string[]} words
 * @param {() => number} count
 * @returns {AsyncGenerator<Found>}
 */
export async function* searched(sections, words, count) {
  /** @type {Set<string>} */
  const used = new Set();
  for (const section of sections) yield* wordPortions(section, words, used);
  const large = sections.filter((section) => section.tables).slice(0, MOST_SECTIONS);
  for (const section of large) {
    if (count() >= ENOUGH) return;
    const { words: table } = await tablesOf(section);
    const endings = words.filter(({ length }) => length > 4).map((word) => word.slice(0, Math.max(4, word.length - 2)));
    yield* unusedParts(endings.flatMap((ending) => partsOf(table, ending).slice(0, MOST_PARTS)), used);
  }
  const typos = !count();
  if (typos) for (const hashes of used) yield { portion: await portionOf(hashes.split(',')), typos };
  for (const section of large) {
    if (count() >= ENOUGH) return;
    const { words: table, vocabulary } = await tablesOf(section);
    const lists = await Promise.all(vocabulary.map(fetchPart));
    const alike = likeWords(lists.join(' ').split(' '), words, typos).slice(0, MOST_WORDS);
    yield* unusedParts(alike.flatMap((word) => partsOf(table, word).slice(0, MOST_PARTS)), used, typos);
  }
}

/** @param {string[]} hashes @param {Set<string>} used @param {boolean} [typos] @returns {AsyncGenerator<Found>} */
async function* unusedParts(hashes, used, typos = false) {
  for (const hash of hashes) {
    if (used.has(hash)) continue;
    used.add(hash);
    yield { portion: await portionOf([hash]), typos };
  }
}

/**
 * @param {string[]} vocabulary
 * @param {string[]} wanted
 * @param {boolean} typos
 * @returns {string[]} the words with the wanted letters inside, and those with the fewest mistakes
 */
function likeWords(vocabulary, wanted, typos) {
  /** @type {[number, string][]} */
  const alike = [];
  for (const want of wanted) {
    const most = typos ? typosAllowed(want) : 0;
    for (const word of vocabulary) {
      const count = want.length > 2 && word.includes(want, 1) ? 0 : most ? alignmentDistance(want, word, most) : 1;
      if (count <= most) alike.push([count, word]);
    }
  }
  return alike.sort(([one], [other]) => one - other).map(([, word]) => word);
}
