// The names of the pages, which screen readers announce.

import { label } from '../page/label.js';

/**
 * Names the shown page by its place on the reader's path: the document counts the pages of all paths.
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Pages} pages
 */
export function nameRegions(tale, pages) {
  const name = () => {
    const section = pages.sections[pages.shown];
    if (!pages.edge && section.dataset.label) label(section, ...pages.whereabouts()); // not the author's own name
  };
  tale.addEventListener('pageshown', name);
  name();
}
