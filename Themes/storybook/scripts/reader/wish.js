// Takes the wish to hear this tale at once, which another page has left (`device/wish.js`).

import { keep, recall } from '../device/store.js';

/** Milliseconds: an older wish was for a page that did not open. */
const STALE = 20_000;

/** @param {string} slug @returns {boolean} whether the reader wished to hear this tale; a wish counts once */
export function takeWish(slug) {
  const { slug: wished, at } = recall('wish');
  if (wished !== undefined) keep('wish', null);
  return wished === slug && Date.now() - Number(at) < STALE;
}
