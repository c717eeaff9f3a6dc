// A tale of the shelf as the site shows it now: a new build may have given it another cover and title.

import { readingChild } from '../family/kept.js';
import { renewOnShelf } from '../family/shelf.js';
import { taleOn } from '../family/tale-page.js';
import { toRoot } from '../page/root.js';

/**
 * @param {string} slug
 * @returns {Promise<import('../family/shelf.js').ShelfTale | null>} null if nothing is learnt: without a network, and from a folder
 */
export async function lookUpTale(slug) {
  try {
    const answer = await fetch(`${toRoot}tales/${encodeURIComponent(slug)}/index.html`);
    const found = taleOn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (found?.[0] !== slug) return null;
    renewOnShelf(readingChild(), ...found);
    return found[1];
  } catch {
    return null;
  }
}
