// The wish to hear a tale at once. The page with the link to the tale leaves it, the tale's page finds it.

import { keep, recall } from './store.js';

/** Milliseconds: an older wish was for a page that did not open. */
const STALE = 20_000;

/** @param {string} slug of the tale that opens next */
export function wishToHear(slug) {
  keep('wish', { slug, at: Date.now() });
}

/** @param {string} slug @returns {boolean} whether the reader wished to hear this tale; a wish counts once */
export function takeWish(slug) {
  const { slug: wished, at } = recall('wish');
  if (wished !== undefined) keep('wish', null);
  return wished === slug && Date.now() - Number(at) < STALE;
}
