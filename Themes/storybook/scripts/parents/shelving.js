// What is on a child's shelf: each card of the library and each tale gets a button that puts it there or takes it off.

import { offerShelfInLibrary } from './shelf-library.js';
import { offerShelfOnPage } from './shelf-page.js';

/** @type {MutationObserver | undefined} */
let watch;

export function offerShelves() {
  const { slug, shelf } = document.documentElement.dataset;
  watch?.disconnect();
  // What is there already may be in another language.
  for (const old of document.querySelectorAll('[data-card] > :is(.shelving, .hiding, .about-link), .shelf-add')) old.remove();
  if (slug) offerShelfOnPage();
  else if (shelf !== undefined) watch = offerShelfInLibrary();
}
