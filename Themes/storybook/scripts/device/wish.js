// The wish to hear a tale at once. The page with the link to the tale leaves it; the tale's page takes it
// (`reader/wish.js`).

import { keep } from './store.js';

/** @param {string} slug of the tale that opens next */
export function wishToHear(slug) {
  keep('wish', { slug, at: Date.now() });
}
