// The reader's favourite tales.

import { keep } from './store.js';
import { recallList } from './lists.js';

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
