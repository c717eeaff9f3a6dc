// Finds tales by title, characters and themes while the reader types: without accents and case, with other endings, and
// with one or two typing errors if nothing else matches.

import { UNSPACED, folded } from '../page/folding.js';

/** @typedef {import('./types.d.ts').Tale} Tale */

/** How well a word matches; lower is better. A match in a character or a theme counts one more than in a title. */
const [EXACT, BEGINS, INSIDE, ENDING, TYPO] = [0, 2, 4, 6, 8];
const NOTHING = 255;
/** The rank of a tale that does not match. */
export const UNFIT = 65535;
/**
 * Letters that Unicode does not decompose, each before the one that a keyboard without it has: of Europe, of Africa
 * (also ε and ͻ, which texts have for ɛ and ɔ), of Persian, Urdu and Kurdish.
 */
const PLAIN = new Map([['þ', 'th'], ['ß', 'ss'], ['æ', 'ae'], ['œ', 'oe'],
  ...'łløođdðdıiħhŧtςσɓbɖdɗdɛeεeǝeəeƒfɣgɨiɩiƙkŋnɲnɔoͻoʉuʊuʋvƴyةهہهھهەهىيیيےيکك'.match(/../g) ?? []]
  .map(([from, ...to]) => [from, to.join('')]));
const UNPLAIN = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');
/**
 * Apostrophes, letters that look like them (Мʼяч, ʻuʻuku),
 * and what stands in an abbreviation of Hebrew as an apostrophe does.
 */
const APOSTROPHES = /['‘’\u02bb\u02bc\u05f3\u05f4]|"(?=[א-ת])/g;

/** @param {string} text @returns {string[]} its words, folded for comparison */
export function foldedWords(text) {
  return folded(text).replace(APOSTROPHES, '')
    .replace(UNPLAIN, (letter) => PLAIN.get(letter) ?? letter)
    .split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

/** @param {Tale[]} tales */
export function makeSearch(tales) {
  /** @type {Map<string, number[]>} where each word occurs: twice the tale's index, plus one if not in its title */
  const places = new Map();
  const add = (/** @type {string} */ text, /** @type {number} */ place) => {
    for (const word of foldedWords(text)) {
      const known = places.get(word);
      if (!known) places.set(word, [place]);
      else if (known.at(-1) !== place) known.push(place);
    }
  };
  for (const { index, title, characters, themes } of tales) {
    add(title, index * 2);
    for (const name of characters) add(name, index * 2 + 1);
    for (const name of themes) add(name, index * 2 + 1);
  }
  const words = [...places.keys()];
  const masks = words.map(lettersOf);

  /** @param {string} wanted @param {Uint8Array} fits the best match of each tale @param {boolean} isLoose */
  const find = (wanted, fits, isLoose) => {
    const take = (/** @type {number} */ at, /** @type {number} */ fit) => {
      for (const place of /** @type {number[]} */ (places.get(words[at]))) {
        const rank = fit + (place & 1);
        if (rank < fits[place >> 1]) fits[place >> 1] = rank;
      }
    };
    let found = false;
    for (let at = 0; at < words.length; at += 1) {
      const fit = plainFit(wanted, words[at]);
      if (fit === NOTHING) continue;
      found ||= fit < ENDING;
      take(at, fit);
    }
    const typos = typosAllowed(wanted);
    if (found || !typos || !isLoose) return;
    const mask = lettersOf(wanted);
    for (let at = 0; at < words.length; at += 1) {
      if (bitsIn(mask & ~masks[at]) > typos) continue; // too many letters are missing
      const count = alignmentDistance(wanted, words[at], typos);
      if (count <= typos) take(at, TYPO + 2 * count);
    }
  };

  /**
   * @param {string} query
   * @param {boolean} [isLoose] whether mistakes in typing are forgiven
   * @returns {Uint16Array | null} the rank of each tale, lower is better, UNFIT for no match;
   *   null for a query without words
   */
  return (query, isLoose = true) => {
    const wanted = foldedWords(query);
    if (!wanted.length) return null;
    const ranks = new Uint16Array(tales.length);
    const fits = new Uint8Array(tales.length);
    for (const word of wanted) {
      fits.fill(NOTHING);
      find(word, fits, isLoose);
      for (let i = 0; i < ranks.length; i += 1) ranks[i] = fits[i] === NOTHING || ranks[i] === UNFIT ? UNFIT : ranks[i] + fits[i];
    }
    return ranks;
  };
}

/**
 * @param {Tale[]} tales in the order that decides between equal ranks
 * @param {Uint16Array} ranks
 * @returns {Tale[]}
 */
export function bestFirst(tales, ranks) {
  /** @type {Tale[][]} there are few ranks */
  const byRank = [];
  for (const tale of tales) (byRank[ranks[tale.index]] ??= []).push(tale);
  return byRank.flat();
}

/** @param {string} wanted @param {string} word */
function plainFit(wanted, word) {
  if (word.charCodeAt(0) === wanted.charCodeAt(0)) {
    if (word.startsWith(wanted)) return word.length === wanted.length ? EXACT : BEGINS;
    if (wanted.length > 3) {
      // The same word with another ending: vilks, vilka, vilkiem.
      const least = Math.max(4, wanted.length - 2);
      if (word.length <= wanted.length + 1 && word.length >= least && word.startsWith(wanted.slice(0, least))) return ENDING;
    }
  }
  return (wanted.length > 2 || UNSPACED.test(wanted)) && word.includes(wanted, 1) ? INSIDE : NOTHING;
}

/** @param {string} wanted @returns {number} how many mistakes are forgiven */
export const typosAllowed = (wanted) => wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;

/** @param {string} word @returns {number} a bit for each letter in it */
function lettersOf(word) {
  let mask = 0;
  for (let i = 0; i < word.length; i += 1) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask;
}

/** @param {number} mask */
function bitsIn(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count += 1;
  return count;
}

/** Three rows of the distance table: the row before the last, the last, and the current one. */
let rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/**
 * The optimal string alignment distance (letters that are wrong, missing, added or swapped) between the typed text and
 * the beginning of a word.
 * @param {string} wanted
 * @param {string} word
 * @param {number} most
 * @returns {number} at most `most + 1`
 */
export function alignmentDistance(wanted, word, most) {
  const length = Math.min(word.length, wanted.length + most, 63);
  if (wanted.length > 63 || length < wanted.length - most) return most + 1;
  let [before, last, row] = rows;
  for (let i = 0; i <= length; i += 1) last[i] = i;
  for (let at = 1; at <= wanted.length; at += 1) {
    const letter = wanted.charCodeAt(at - 1);
    let least = row[0] = at;
    for (let i = 1; i <= length; i += 1) {
      const same = word.charCodeAt(i - 1) === letter;
      let count = Math.min(last[i - 1] + (same ? 0 : 1), last[i] + 1, row[i - 1] + 1);
      if (!same && at > 1 && i > 1 && word.charCodeAt(i - 2) === letter && wanted.charCodeAt(at - 2) === word.charCodeAt(i - 1)) {
        count = Math.min(count, before[i - 2] + 1);
      }
      row[i] = count;
      if (count < least) least = count;
    }
    if (least > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  rows = [before, last, row];
  let best = most + 1;
  for (let i = Math.max(0, wanted.length - most); i <= length; i += 1) if (last[i] < best) best = last[i];
  return best;
}
