// The words that a child has met, in a Bloom filter, which never grows: it knows every word that was met, and takes
// some new ones for known. With 5,000 words in it these are 1 in 100, with 10,000 1 in 20. Only a few new words of each
// day are kept as they are.

import { fromBase64 } from '../page/base64.js';
import { toBase64 } from './base64.js';
import { isDate } from '../device/clean.js';
import { lowerCase } from '../page/lower-case.js';

/**
 * @typedef {{ filter: Uint8Array<ArrayBuffer>,
 *   days: Map<string, { count: number, words: string[] }> }} Vocabulary days by local date
 */

const FILTER_BYTES = 8192;
const HASHES = 3;
/** New words of a day that are kept as they are. */
const SHOWN = 8;
/** The latest days with new words for which they are. */
const SHOWN_DAYS = 56;
const KEPT_DAYS = 366;
/** Longer ones are no words. */
const LONGEST_WORD = 24;
/** Writing systems in which a letter is a word or a syllable. */
const SYLLABLES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;
/** Those that leave out vowels, and Ethiopic, in which they are part of the letter before. */
const WITHOUT_VOWELS = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Ethi}]/u;

/** @param {string} word @returns {number} letters: shorter words are not worth showing */
const shortestLike = (word) => SYLLABLES.test(word) ? 1 : WITHOUT_VOWELS.test(word) ? 2 : 4;

/**
 * With accents, by which words of a language differ, in other ways than words of a code.
 * @param {string} word @param {string} language
 * @returns {string} as it is compared: in lower case, without marks of stress and soft hyphens
 */
export const vocabularyKey = (word, language) =>
  lowerCase(word.normalize('NFC'), language).replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$|[\u00ad\u0301]/gu, '');

/** FNV-1a, 32 bits. @param {string} text @param {number} seed */
function hashOf(text, seed) {
  let value = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  value ^= value >>> 15; // short words would differ in the low bits only
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

/** @param {string} text in base64 @returns {Uint8Array<ArrayBuffer>} */
function filterIn(text) {
  try {
    const filter = fromBase64(text);
    if (filter.length === FILTER_BYTES) return filter;
  } catch { /* it is empty */ }
  return new Uint8Array(FILTER_BYTES);
}

/** @param {any} kept what is stored @returns {Vocabulary} */
export function cleanVocabulary(kept) {
  const days = new Map();
  for (const [date, day] of Object.entries(Object(kept?.days)).sort().slice(-KEPT_DAYS)) {
    const [count, words] = Array.isArray(day) ? day : [];
    if (!isDate(date) || !Number.isInteger(count) || count < 1) continue;
    const shown = String(words ?? '').split(' ').filter((word) => word && word.length <= LONGEST_WORD);
    days.set(date, { count: Math.min(count, 1e5), words: shown.slice(0, SHOWN) });
  }
  return { filter: filterIn(String(kept?.filter ?? '')), days };
}

/** @param {Vocabulary} vocabulary @returns {object} as it is stored */
export function keptVocabulary({ filter, days }) {
  const all = [...days].sort(([one], [other]) => (one < other ? -1 : 1)).slice(-KEPT_DAYS);
  const rows = all.map(([date, { count, words }], i) =>
    [date, i < all.length - SHOWN_DAYS ? [count] : [count, words.join(' ')]]
  );
  return { filter: toBase64(filter), days: Object.fromEntries(rows) };
}

/**
 * @param {Vocabulary} vocabulary changed in place
 * @param {string[]} words as they are in a text
 * @param {string} language of the text: equal words of two languages are two words
 * @param {string} date
 * @returns {string[]} those that were met for the first time
 */
export function meet({ filter, days }, words, language, date) {
  const found = [];
  for (const word of new Set(words.map((word) => vocabularyKey(word, language)))) {
    if (!word) continue;
    let isNew = false;
    for (let seed = 0; seed < HASHES; seed += 1) {
      const bit = hashOf(`${language} ${word}`, seed * 0x9e3779b9) % (FILTER_BYTES * 8);
      isNew ||= !(filter[bit >> 3] & 1 << (bit & 7));
      filter[bit >> 3] |= 1 << (bit & 7);
    }
    if (isNew) found.push(word);
  }
  if (!found.length) return found;
  const today = days.get(date) ?? { count: 0, words: [] };
  const worthy = found.filter((word) => word.length >= shortestLike(word) && word.length <= LONGEST_WORD);
  const shown = [...today.words, ...worthy].sort((one, other) => other.length - one.length).slice(0, SHOWN);
  days.set(date, { count: today.count + found.length, words: shown });
  return found;
}
