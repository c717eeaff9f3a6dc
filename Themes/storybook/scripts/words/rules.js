// The rules of a child's words: what is kept of each, how it changes, and how those of two devices become one. What is
// kept is cleaned whenever it is read, because it may come from another device.

import { isSlug } from '../device/slug.js';

/**
 * @typedef {object} Clip the sentence in a recording, in ms
 * @property {[string, string][]} sources addresses below the site's root, with their media types
 * @property {number} from
 * @property {number} to
 * @property {number[]} times the start and the end of each word of the sentence by turns, from `from`
 */
/**
 * @typedef {object} About a word where it was met last
 * @property {string} word as the text has it
 * @property {string} lang of the tale
 * @property {string} tale the slug
 * @property {string} title of the tale
 * @property {number} place the number of the word in the tale
 * @property {number} sentence the number of the sentence in the tale
 * @property {string[]} said the sentence: what is between words, and words, by turns; it begins and ends between
 * @property {number} at the number of the word in the sentence
 * @property {number} count of its words
 * @property {Clip | null} clip null where nothing can be heard
 * @property {string} meaning
 * @property {string} picture the address below the site's root; empty if there is none
 */
/**
 * @typedef {object} Word
 * @property {About} about
 * @property {number} held when it was met last, in ms since 1970
 * @property {number} met when it was met first
 * @property {number} times how often it was heard among the words of a day, as far as this counts
 * @property {number} heard when it was heard so last; 0 for never
 * @property {number} away when it was put away; below zero when it was brought back, 0 for never
 */
/** @typedef {Map<string, Word>} Words by language and folded word */

/** Words of a child. */
export const MOST_MY_WORDS = 500;
const [LONGEST_MY_WORD, LONGEST_NAME_OF_TALE, LONGEST_MEANING, LONGEST_PATH] = [60, 300, 300, 300];
/** Letters and words of a sentence. */
const [LONGEST_SENTENCE, MOST_SPOKEN] = [800, 120];
const MOST_SOURCES = 6;
const LONGEST_RECORDING = 86_400_000;
const MOST_TIMES = 9;
/** By how many ms clocks may differ. */
const CLOCK_TOLERANCE = 86_400_000;

/** @param {unknown} value @param {number} longest */
const cutTo = (value, longest) => (typeof value === 'string' ? value.slice(0, longest) : '');

/** @param {unknown} value @param {number} most @param {number} [otherwise] */
const wholeUpTo = (value, most, otherwise = 0) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most ? Number(value) : otherwise;

/** A time in the future would win each time: it counts as the first of all. @param {unknown} at @param {number} now */
const notAhead = (at, now) => wholeUpTo(at, now + CLOCK_TOLERANCE, Number(at) > 0 ? 1 : 0);

/** An address that stays among the tales. @param {unknown} value */
const talePath = (value) => {
  const text = cutTo(value, LONGEST_PATH);
  return /^tales\/[^\\?#:]+$/.test(text) && !text.split('/').includes('..') ? text : '';
};

/** @param {string} word @param {string} lang @returns {string} the same for the same word */
export function wordKey(word, lang) {
  const folded = word.normalize('NFC').toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$|\u0301/gu, '');
  return `${lang} ${folded}`;
}

/** @param {any} kept @param {number} count of words @returns {Clip | null} */
function cleanClip(kept, count) {
  const all = Array.isArray(kept?.sources) ? kept.sources.slice(0, MOST_SOURCES) : [];
  /** @type {[string, string][]} */
  const sources = all.map((/** @type {any} */ one) => [talePath(one?.[0]), cutTo(one?.[1], LONGEST_MY_WORD)]);
  const known = sources.filter(([src]) => src);
  const from = wholeUpTo(kept?.from, LONGEST_RECORDING, -1);
  const to = wholeUpTo(kept?.to, LONGEST_RECORDING, -1);
  if (!known.length || from < 0 || to <= from) return null;
  const times = Array.isArray(kept.times) ? kept.times.map((/** @type {unknown} */ time) => wholeUpTo(time, to - from)) : [];
  return { sources: known, from, to, times: times.length === 2 * count ? times : [] };
}

/** @param {any} kept @returns {About | null} null without a word */
export function cleanMeeting(kept) {
  const word = cutTo(kept?.word, LONGEST_MY_WORD).trim();
  const tale = cutTo(kept?.tale, LONGEST_NAME_OF_TALE);
  if (!word || !isSlug(tale)) return null;
  const pieces = Array.isArray(kept.said) ? kept.said.map((/** @type {unknown} */ one) => cutTo(one, LONGEST_SENTENCE)) : [];
  const spoken = (pieces.length - 1) / 2;
  const isWhole = Number.isInteger(spoken) && spoken > 0 && spoken <= MOST_SPOKEN && pieces.join('').length <= LONGEST_SENTENCE
    && wholeUpTo(kept.at, spoken - 1, -1) >= 0;
  const at = isWhole ? kept.at : 0;
  return {
    word,
    lang: cutTo(kept.lang, LONGEST_MY_WORD),
    tale,
    title: cutTo(kept.title, LONGEST_NAME_OF_TALE),
    place: wholeUpTo(kept.place, 1e6),
    sentence: wholeUpTo(kept.sentence, 1e6),
    said: isWhole ? pieces : ['', word, ''],
    at,
    count: isWhole ? Math.max(1, wholeUpTo(kept.count, spoken - at, 1)) : 1,
    clip: cleanClip(kept.clip, isWhole ? spoken : 1),
    meaning: cutTo(kept.meaning, LONGEST_MEANING),
    picture: talePath(kept.picture),
  };
}

/** @param {any} kept @param {number} now @returns {Word | null} */
function cleanWord(kept, now) {
  const about = cleanMeeting(kept?.about);
  if (!about) return null;
  const held = Math.max(1, notAhead(kept.held, now));
  const times = wholeUpTo(kept.times, MOST_TIMES);
  const away = Number(kept.away);
  return {
    about,
    held,
    met: Math.min(Math.max(1, notAhead(kept.met, now)), held),
    times,
    heard: times ? Math.max(1, notAhead(kept.heard, now)) : 0,
    away: away < 0 ? -notAhead(-away, now) : notAhead(away, now),
  };
}

/** Of too many, those that were put away go first, the oldest before all others. @param {Words} words @returns {Words} */
export function withinRoom(words) {
  if (words.size <= MOST_MY_WORDS) return words;
  const rank = (/** @type {Word} */ { away, met }) => (away > 0 ? away - Number.MAX_SAFE_INTEGER : met);
  const order = [...words].sort(([one, a], [other, b]) => rank(b) - rank(a) || (one < other ? -1 : 1));
  const staying = new Set(order.slice(0, MOST_MY_WORDS).map(([key]) => key));
  return new Map([...words].filter(([key]) => staying.has(key)));
}

/** @param {any} kept what is stored, or comes from another device @param {number} now in ms since 1970 @returns {Words} */
export function cleanWords(kept, now) {
  /** @type {Words} */
  let words = new Map();
  for (const one of Array.isArray(kept) ? kept : []) {
    const word = cleanWord(one, now);
    if (!word) continue;
    const key = wordKey(word.about.word, word.about.lang);
    const known = words.get(key);
    words.set(key, known ? mergeWord(known, word) : word);
  }
  return withinRoom(words);
}

/** @param {Words} words @returns {Word[]} as they are stored */
export const keptWords = (words) => [...words.values()];

// What is cleaned has its keys in one order.
/** @template Value @param {Value} one @param {number} at @param {Value} other @param {number} otherAt @returns {Value} */
const laterOf = (one, at, other, otherAt) =>
  at > otherAt || (at === otherAt && JSON.stringify(one) >= JSON.stringify(other)) ? one : other;

/** @param {Word} one @param {Word} other @returns {Word} */
function mergeWord(one, other) {
  const [about, held] = laterOf([one.about, one.held], one.held, [other.about, other.held], other.held);
  const [times, heard] = laterOf([one.times, one.heard], one.heard, [other.times, other.heard], other.heard);
  const isTie = Math.abs(one.away) === Math.abs(other.away);
  const away = Math.abs(one.away) > Math.abs(other.away) || (isTie && one.away < other.away) ? one.away : other.away;
  return { about, held, met: Math.min(one.met, other.met), times, heard, away };
}

/** Neither the order nor the number of times matters. @param {Words} one @param {Words} other @returns {Words} */
export function mergeWords(one, other) {
  const all = new Map(one);
  for (const [key, word] of other) {
    const known = all.get(key);
    all.set(key, known ? mergeWord(known, word) : word);
  }
  return withinRoom(new Map([...all].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * A word is met, for the first time or again. One that was heard already comes again after a day.
 * @param {Words} words
 * @param {About} about
 * @param {number} now
 * @returns {Words}
 */
export function withMet(words, about, now) {
  const key = wordKey(about.word, about.lang);
  const known = words.get(key);
  const again = known && { times: Math.min(known.times, 1), heard: known.times ? now : 0, away: known.away > 0 ? -now : known.away };
  const word = { about, held: now, met: known?.met ?? now, times: 0, heard: 0, away: 0, ...again };
  return withinRoom(new Map([...words].filter(([other]) => other !== key)).set(key, word));
}

/** @param {Words} words @param {string} key @param {Partial<Word>} change @returns {Words} */
export function withWordChange(words, key, change) {
  const known = words.get(key);
  return known ? new Map(words).set(key, { ...known, ...change }) : words;
}

/** @param {Words} words @returns {number} how many were heard among the words of a day */
export const practised = (words) => [...words.values()].filter(({ times }) => times > 0).length;
