// The address of a tale's page.

import { recall } from './store.js';

/**
 * @param {string} slug
 * @returns {string} below the site's root, as a reader left it; of a maker that of the story that was told
 */
export function taleAddress(slug) {
  const { story } = recall(`tale:${slug}`);
  return `tales/${encodeURIComponent(slug)}/index.html${story ? `?story=${encodeURIComponent(String(story))}` : ''}`;
}

/** @param {HTMLAnchorElement} link to the page of a tale @returns {string} the tale's slug */
export const slugAt = ({ pathname }) => decodeURIComponent(pathname.split('/').at(-2) ?? '');
