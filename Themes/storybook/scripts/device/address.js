// The address of a tale's page, as a reader left it.

import { recall } from './store.js';

/** @param {string} slug @returns {string} below the site's root; of a maker that of the story that was told */
export function taleAddress(slug) {
  const { story } = recall(`tale:${slug}`);
  return `tales/${encodeURIComponent(slug)}/index.html${story ? `?story=${encodeURIComponent(String(story))}` : ''}`;
}
