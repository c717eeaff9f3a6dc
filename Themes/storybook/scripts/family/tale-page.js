// What the page of a tale says of it, as a shelf keeps it.

import { contentsIn } from './contents.js';
import { renewOnShelf } from './shelf.js';

/** @param {Document} page @returns {[string, import('./shelf.js').ShelfTale] | null} null if it is no page of a tale */
export function taleOn({ documentElement: page }) {
  const { slug, root = '', cover = '' } = page.dataset;
  const tale = /** @type {HTMLElement | null} */ (page.querySelector('[data-tale]'));
  const heading = (tale ?? page).querySelector('h1');
  if (!slug || !heading) return null;
  return [slug, {
    title: tale?.dataset.title ?? heading.textContent ?? '',
    lang: heading.lang,
    cover: cover.slice(root.length),
    narrated: page.querySelector('.tale.narrated, .locked-facts [data-say=narrated-by]') !== null,
    contains: contentsIn(page),
  }];
}

/** The shelf of the child shows the tale of this page as the page does. @param {import('./rules.js').Child} child */
export function renewByPage(child) {
  const found = taleOn(document);
  // A made story has a title of its own.
  if (found && !new URLSearchParams(location.search).has('story')) renewOnShelf(child, ...found);
}
