// Converts the stored data of earlier versions. Version 1 had no number, and stored the position in a tale as
// `place:SLUG` and the last tale as `last`; version 2 stores everything about a tale as `tale:SLUG`.

import { keysFrom, remove } from './storage-keys.js';
import { readObject, readText, site } from './storage.js';
import { STORED_VERSION, writeText } from './storage-write.js';

/** @returns {number} the stored version; 0 if nothing is stored, or not everything could be converted */
export function bringUpToDate() {
  const version = Number(readText(`${site}version`) ?? 0);
  if (version) return version;
  const places = keysFrom(`${site}place:`);
  if (!places.length || !places.every(moveOver)) return 0; // the next page tries again
  remove(`${site}last`);
  return writeText(`${site}version`, String(STORED_VERSION)) ? STORED_VERSION : 0;
}

/** @param {string} key of a position @returns {boolean} whether it was converted */
function moveOver(key) {
  const slug = key.slice(`${site}place:`.length);
  const name = `${site}tale:${slug}`;
  const last = readObject(`${site}last`);
  const { page, word, voice, path } = readObject(key);
  if (!page || readText(name)) return remove(key);
  const isLast = last.slug === slug;
  const { title, cover, number, pages } = isLast ? last : {};
  const percent = Number(pages) > 0 ? Math.floor((100 * (Number(number) - 1)) / Number(pages)) || 0 : 0;
  // Version 1 stored no time; the last tale was read after the others.
  const at = isLast ? 2 : 1;
  const reading = { title, cover, page, word, voice, path, number, pages, percent, finished: 0, at };
  return writeText(name, JSON.stringify(reading)) && remove(key);
}
