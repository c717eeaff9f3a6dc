// A child's shelf: the tales that a grown-up has put on it, with what is shown of each.

import { filteredOf, knownContents } from './contents.js';
import { isSlug } from '../device/slug.js';
import { readObject, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';

/**
 * @typedef {{ title: string, lang: string, cover: string, narrated: boolean, contains?: string[] }} ShelfTale
 *   `cover` is below the site's root
 */
/** @typedef {import('./rules.js').Child} Child */

const MOST = 2000;

/** @param {Child} child */
const shelfKey = ({ keys }) => `${site}${keys}shelf`;

/** @param {Record<string, any>} kept @returns {Map<string, ShelfTale>} by slug, the last one put there first */
export function cleanShelf(kept) {
  const entries = Object.entries(kept).filter(([slug]) => isSlug(slug)).slice(-MOST).reverse();
  return new Map(entries.map(([slug, about]) => [slug, {
    title: String(about?.title ?? slug).slice(0, 300),
    lang: String(about?.lang ?? ''),
    cover: String(about?.cover ?? '').startsWith('tales/') ? String(about.cover) : '',
    narrated: about?.narrated === true,
    contains: knownContents(about?.contains),
  }]));
}

/** @param {Child} child */
export const shelfOf = (child) => cleanShelf(readObject(shelfKey(child)));

/**
 * @param {Child} child
 * @returns {Map<string, ShelfTale>} what the child sees of it: nothing that a grown-up has filtered
 */
export function shownShelfOf(child) {
  const tales = [...shelfOf(child)];
  return new Map(tales.filter(([, { contains = [] }]) => !filteredOf(contains, child.without).length));
}

/**
 * Remembers when tales came or went, for another device.
 * @param {Child} child
 * @param {string[]} slugs
 * @param {1 | -1} sign
 */
function mark({ keys }, slugs, sign) {
  const key = `${site}${keys}marks`;
  const marks = readObject(key);
  /** @type {Record<string, number>} */
  const onShelf = { ...Object(marks.onShelf) };
  slugs.forEach((slug, i) => {
    onShelf[slug] = sign * Math.max(Date.now() + i, Math.abs(onShelf[slug] || 0) + 1);
  });
  writeText(key, JSON.stringify({ ...marks, onShelf }));
}

/** @param {Child} child @param {Map<string, ShelfTale>} tales @returns {boolean} whether the device has accepted it */
export function putOnShelf(child, tales) {
  const all = JSON.stringify({ ...readObject(shelfKey(child)), ...Object.fromEntries(tales) });
  if (!writeText(shelfKey(child), all)) return false;
  mark(child, [...tales.keys()], 1);
  return true;
}

/**
 * A new build may show a tale in another way. That it is on the shelf is no later change, so there is no mark.
 * @param {Child} child
 * @param {string} slug
 * @param {ShelfTale} about the tale as the site shows it now
 * @param {Map<string, ShelfTale>} [shelf] as it is kept
 */
export function renewOnShelf(child, slug, about, shelf = shelfOf(child)) {
  const kept = shelf.get(slug);
  const now = kept && cleanShelf({ [slug]: about }).get(slug);
  if (JSON.stringify(kept) === JSON.stringify(now)) return;
  writeText(shelfKey(child), JSON.stringify({ ...readObject(shelfKey(child)), [slug]: now }));
}

/** @param {Child} child @param {string} slug @returns {boolean} whether the device has accepted it */
export function takeOffShelf(child, slug) {
  const { [slug]: gone, ...rest } = readObject(shelfKey(child));
  if (!gone) return true;
  if (!writeText(shelfKey(child), JSON.stringify(rest))) return false;
  mark(child, [slug], -1);
  return true;
}
