// The stored reading of one tale: the position, the share that is read, how often it was finished.

import { keep, recall } from './store.js';

/**
 * @typedef {object} Reading of a tale
 * @property {string} title
 * @property {string} lang the tale's
 * @property {string} cover the picture's path below the site's root; empty if there is none
 * @property {string} page the section's id; empty unless the tale is begun
 * @property {number} number of the page, from 1
 * @property {number} pages 0 if unknown, because of an open question
 * @property {number} percent 0–100, the furthest point of the current reading
 * @property {number} finished how often it was read to its end
 * @property {boolean} gone whether the site has no longer had it since
 * @property {number} at when it was last read, in ms since 1970; 0 for never
 */

/** @param {string} slug @returns {Reading} */
export function readingOf(slug) {
  const { title, lang, cover, page, number, pages, percent, finished, gone, at } = recall(`tale:${slug}`);
  return {
    title: text(title),
    lang: text(lang),
    cover: text(cover).startsWith('tales/') ? text(cover) : '',
    page: text(page),
    number: amount(number),
    pages: amount(pages),
    percent: Math.min(Math.max(amount(percent), 0), 100),
    finished: Math.max(Math.floor(amount(finished)), 0),
    gone: gone === true,
    at: Math.max(amount(at), 0),
  };
}

/** @param {string} slug @param {Record<string, unknown>} change undefined values are deleted */
export function keepReading(slug, change) {
  keep(`tale:${slug}`, { ...recall(`tale:${slug}`), ...change });
}

/** @param {unknown} value @returns {string} */
const text = (value) => (typeof value === 'string' ? value : '');

/** @param {unknown} value @returns {number} */
function amount(value) {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
