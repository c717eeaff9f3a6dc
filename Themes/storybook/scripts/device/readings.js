// What the device remembers of tales: the place in each, how much of it is read, how often to its end; and favourites.

import { keep, keptNames, recall, recallList } from './store.js';

/**
 * @typedef {object} Reading of a tale
 * @property {string} title
 * @property {string} lang the tale's
 * @property {string} cover the picture's path below the site's root; empty when there is none
 * @property {string} page the section's id; empty while it is not begun
 * @property {number} number of the page, from 1
 * @property {number} pages 0 while nobody knows, because the story will ask
 * @property {number} percent 0–100, the furthest point of the reading that is under way
 * @property {number} finished how often it came to its end
 * @property {number} at when it was last read, in ms since 1970; 0 for never
 */

/** @param {string} slug @returns {Reading} */
export function readingOf(slug) {
  const { title, lang, cover, page, number, pages, percent, finished, at } = recall(`tale:${slug}`);
  return {
    title: text(title),
    lang: text(lang),
    cover: text(cover).startsWith('tales/') ? text(cover) : '',
    page: text(page),
    number: amount(number),
    pages: amount(pages),
    percent: Math.min(Math.max(amount(percent), 0), 100),
    finished: Math.max(Math.floor(amount(finished)), 0),
    at: Math.max(amount(at), 0),
  };
}

/** @param {string} slug @param {Record<string, unknown>} change what is undefined in it is forgotten */
export function keepReading(slug, change) {
  keep(`tale:${slug}`, { ...recall(`tale:${slug}`), ...change });
}

/** @returns {Map<string, Reading>} of all tales that the device knows, by slug */
export function allReadings() {
  const slugs = keptNames('tale:').map((name) => name.slice('tale:'.length));
  return new Map(slugs.map((slug) => [slug, readingOf(slug)]));
}

/** @param {Reading} reading */
export const isUnderWay = ({ page, percent }) => page !== '' && percent < 100;

/** @param {Reading} reading */
export const isFinished = ({ percent, finished }) => finished > 0 || percent >= 100;

/** @returns {Set<string>} slugs */
export function favourites() {
  return new Set(recallList('hearts'));
}

/** @param {string} slug @param {boolean} loved */
export function keepFavourite(slug, loved) {
  const hearts = favourites();
  if (loved) hearts.add(slug);
  else hearts.delete(slug);
  keep('hearts', [...hearts]);
}

/** @param {unknown} value @returns {string} */
const text = (value) => (typeof value === 'string' ? value : '');

/** @param {unknown} value @returns {number} */
function amount(value) {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
