// A tale or the page about privacy on the child's side has no ways out of it: to other tales than those on the shelf,
// to settings, to other sites.

import { readingChild } from '../family/kept.js';
import { rootAddress } from '../page/root.js';
import { shownShelfOf } from '../family/shelf.js';

/**
 * @param {Map<string, unknown>} shelf
 * @returns {(link: HTMLAnchorElement) => boolean} whether a link stays within what is the child's
 */
const staysWithin = (shelf) => ({ href }) => {
  const [address, hash] = href.split('#');
  if (address === location.href.split('#')[0]) return hash !== undefined;
  if (!address.startsWith(rootAddress)) return false;
  const [folder, slug = ''] = address.slice(rootAddress.length).split('/');
  return ['library', 'learn', 'child', 'privacy'].includes(folder) || (folder === 'tales' && shelf.has(decodeURIComponent(slug)));
};

export function staySmall() {
  const child = readingChild();
  const isOurs = staysWithin(shownShelfOf(child));
  if (!child.records) {
    for (const one of document.querySelectorAll('[data-speaking], [data-action=maker-say]')) one.remove();
  }
  for (const way of document.querySelectorAll('[data-action=panel], [data-action=keep], [data-action=keep-open], .switch')) {
    way.remove();
  }
  // A version in another language opens, and is no choice for all pages.
  for (const way of document.querySelectorAll('a[data-version]')) way.removeAttribute('data-version');
  for (const way of document.querySelectorAll('a[data-home]')) way.setAttribute('href', `${rootAddress}child/index.html`);
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[href]'))) {
    if (isOurs(link) || link.matches('.lesson-card')) continue;
    if (link.closest('.end, .about, .panel')) link.remove();
    else link.removeAttribute('href');
  }
}
