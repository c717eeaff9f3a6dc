// Fetches the tales as data. They come as scripts, because a page at file:// cannot fetch,
// and only when they are needed.

import { CONTENTS } from '../family/contents.js';
import { fetchData } from '../page/fetch-data.js';
import { toRoot } from '../page/root.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/**
 * @typedef {[string, string, string, number, number, number, number, string[], string[], number, number, string,
 *   string, string?, string[]?]} Row
 */

export const LEVELS = ['beginner', 'intermediate', 'advanced'];
/** @type {Map<string, Promise<any>>} what was fetched, by address */
const fetched = new Map();
let failures = 0;

/** @returns {number} how many scripts could not be fetched until now */
export const failedFetches = () => failures;

/**
 * @param {string} address below the root
 * @returns {Promise<any>} what the script hands over; a script that fails is asked for again by the next call
 */
export function fetchFile(address) {
  const known = fetched.get(address) ?? fetchData(toRoot + address, 'storysiteTales').then(([data]) => data).catch((error) => {
    fetched.delete(address);
    failures += 1;
    throw error;
  });
  fetched.set(address, known);
  return known;
}

/** @param {string} hash @returns {Promise<any>} */
export const fetchPart = (hash) => fetchFile(`assets/tales.${hash}.js`);

/** @param {string[]} hashes @returns {Promise<Tale[]>} all tales of these parts, numbered from 0 */
export async function fetchTales(hashes) {
  const rows = await Promise.all(hashes.map(fetchPart));
  return rows.flat().map(taleOf);
}

/** @param {Row} row @param {number} index @returns {Tale} */
function taleOf(row, index) {
  const [slug, title, language, minutes, level, youngest, oldest, themes, characters, published, marks, cover, coverFrame,
    work = slug, languages = []] = row;
  return {
    index,
    slug,
    title,
    language,
    minutes,
    level: LEVELS[level] ?? '',
    youngest,
    oldest,
    themes,
    characters,
    contains: CONTENTS.filter((_, i) => marks & (16 << i)),
    published,
    narrated: (marks & 1) > 0,
    premium: (marks & 2) > 0,
    state: marks & 4 ? 'coming' : marks & 8 ? 'unavailable' : '',
    cover: cover && `tales/${slug}/${cover}`,
    coverFrame,
    work,
    languages: [...new Set([language, ...languages])],
  };
}
