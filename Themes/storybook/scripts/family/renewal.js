// A tale of the shelf as the site has it now: a new build may have given it another cover and title,
// or have left it out.

import { keepReading, readingOf } from '../device/reading.js';
import { readingChild } from './kept.js';
import { renewOnShelf } from './shelf.js';
import { taleOn } from './tale-page.js';
import { toRoot } from '../page/root.js';

/**
 * @param {string} slug
 * @returns {Promise<import('./shelf.js').ShelfTale | null>} null if nothing is learnt:
 *   without a network, and from a folder
 */
export async function lookUpTale(slug) {
  try {
    const answer = await fetch(`${toRoot}tales/${encodeURIComponent(slug)}/index.html`, { cache: 'no-cache' });
    if (answer.status === 404 || answer.status === 410) keepReading(slug, { gone: true });
    const found = taleOn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    if (found?.[0] !== slug) return null;
    renewOnShelf(readingChild(), ...found);
    if (readingOf(slug).gone) keepReading(slug, { gone: undefined });
    return found[1];
  } catch {
    return null;
  }
}
