// The rules of a child's words: what is kept of each, how it changes, and how those of two devices become one. What is
// kept is cleaned whenever it is read, because it may come from another device.

import { isSlug } from '../device/slug.js';
import { joined, laterOf, laterMark } from '../device/join.js';
import { markNotAhead, notAhead, textUpTo, whole } from '../device/clean.js';
import { lowerCase } from '../page/lower-case.js';

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
/** An address that stays among the tales. @param {unknown} value */
const talePath = (value) => {
  const text = textUpTo(value, LONGEST_PATH);
  return /^tales\/[^\\?#:]+$/.test(text) && !text.split('/').includes('..') ? text : '';
};

/** @param {string} word @param {string} lang @returns {string} the same for the same word */
export function wordKey(word, lang) {
  const folded = lowerCase(word.normalize('NFC'), lang).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$|[\u00ad\u0301]/gu, '');
  return `${lang} ${folded}`;
}

/** @param {any} kept @param {number} count of words @returns {Clip | null} */
function cleanClip(kept, count) {
  const all = Array.isArray(kept?.sources) ? kept.sources.slice(0, MOST_SOURCES) : [];
  /** @type {[string, string][]} */
  const sources = all.map((/** @type {any} */ one) => [talePath(one?.[0]), textUpTo(one?.[1], LONGEST_MY_WORD)]);
  const from = whole(kept?.from, 0, LONGEST_RECORDING, -1);
  const to = whole(kept?.to, 0, LONGEST_RECORDING, -1);
  // All or none: where a tale was deciphered in memory, only one of its formats is there.
  if (!sources.length || !sources.every(([src]) => src) || from < 0 || to <= from) return null;
  const times = Array.isArray(kept.times) ? kept.times.map((/** @type {unknown} */ time) => whole(time, 0, to - from)) : [];
  return { sources, from, to, times: times.length === 2 * count ? times : [] };
}

/** @param {any} kept @returns {About | null} null without a word */
export function cleanMeeting(kept) {
  const word = textUpTo(kept?.word, LONGEST_MY_WORD).trim();
  const tale = textUpTo(kept?.tale, LONGEST_NAME_OF_TALE);
  if (!word || !isSlug(tale)) return null;
  const pieces = Array.isArray(kept.said) ? kept.said.map((/** @type {unknown} */ one) => textUpTo(one, LONGEST_SENTENCE)) : [];
  const spoken = (pieces.length - 1) / 2;
  const isWhole = Number.isInteger(spoken) && spoken > 0 && spoken <= MOST_SPOKEN && pieces.join('').length <= LONGEST_SENTENCE
    && whole(kept.at, 0, spoken - 1, -1) >= 0;
  const at = isWhole ? kept.at : 0;
  return {
    word,
    lang: textUpTo(kept.lang, LONGEST_MY_WORD),
    tale,
    title: textUpTo(kept.title, LONGEST_NAME_OF_TALE),
    place: whole(kept.place, 0, 1e6),
    sentence: whole(kept.sentence, 0, 1e6),
    said: isWhole ? pieces : ['', word, ''],
    at,
    count: isWhole ? Math.max(1, whole(kept.count, 0, spoken - at, 1)) : 1,
    clip: cleanClip(kept.clip, isWhole ? spoken : 1),
    meaning: textUpTo(kept.meaning, LONGEST_MEANING),
    picture: talePath(kept.picture),
  };
}

/** @param {any} kept @param {number} now @returns {Word | null} */
function cleanWord(kept, now) {
  const about = cleanMeeting(kept?.about);
  if (!about) return null;
  const held = Math.max(1, notAhead(kept.held, now));
  const times = whole(kept.times, 0, MOST_TIMES);
  return {
    about,
    held,
    met: Math.min(Math.max(1, notAhead(kept.met, now)), held),
    times,
    heard: times ? Math.max(1, notAhead(kept.heard, now)) : 0,
    away: markNotAhead(Number(kept.away), now),
  };
}

/**
 * Of too many, those that were put away go first, the oldest before all others.
 * @param {Words} words
 * @returns {Words}
 */
export function withinRoom(words) {
  if (words.size <= MOST_MY_WORDS) return words;
  const rank = (/** @type {Word} */ { away, met }) => (away > 0 ? away - Number.MAX_SAFE_INTEGER : met);
  const order = [...words].sort(([one, a], [other, b]) => rank(b) - rank(a) || (one < other ? -1 : 1));
  const staying = new Set(order.slice(0, MOST_MY_WORDS).map(([key]) => key));
  return new Map([...words].filter(([key]) => staying.has(key)));
}

/**
 * @param {any} kept what is stored, or comes from another device
 * @param {number} now in ms since 1970
 * @returns {Words}
 */
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

/** @param {Word} one @param {Word} other @returns {Word} */
function mergeWord(one, other) {
  const [about, held] = laterOf([one.about, one.held], one.held, [other.about, other.held], other.held);
  const [times, heard] = laterOf([one.times, one.heard], one.heard, [other.times, other.heard], other.heard);
  return { about, held, met: Math.min(one.met, other.met), times, heard, away: laterMark(one.away, other.away) };
}

/** Neither the order nor the number of times matters. @param {Words} one @param {Words} other @returns {Words} */
export function mergeWords(one, other) {
  return withinRoom(new Map([...joined(one, other, mergeWord)].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * A word is met, for the first time or again. One that was heard already comes again after a day. Only a card of a tale
 * has a meaning and a picture, so they stay.
 * @param {Words} words
 * @param {About} about
 * @param {number} now
 * @returns {Words}
 */
export function withMet(words, about, now) {
  const key = wordKey(about.word, about.lang);
  const known = words.get(key);
  const again = known && { times: Math.min(known.times, 1), heard: known.times ? now : 0, away: known.away > 0 ? -now : known.away };
  const { meaning = '', picture = '' } = known?.about ?? {};
  const shown = { ...about, meaning: about.meaning || meaning, picture: about.picture || picture };
  const word = { about: shown, held: now, met: known?.met ?? now, times: 0, heard: 0, away: 0, ...again };
  return withinRoom(new Map([...words].filter(([other]) => other !== key)).set(key, word));
}

/** @param {Words} words @param {string} key @param {Partial<Word>} change @returns {Words} */
export function withWordChange(words, key, change) {
  const known = words.get(key);
  return known ? new Map(words).set(key, { ...known, ...change }) : words;
}

/** @param {Words} words @returns {number} how many were heard among the words of a day */
export const practised = (words) => [...words.values()].filter(({ times }) => times > 0).length;
