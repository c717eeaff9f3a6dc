// Two sides of a gate. While there are children and the gate is closed, a page is on the child's side: only the child's
// own page, the tales on the child's shelf, lessons and their places, and the page about privacy open.

import { closeGate, openFor } from '../device/gate.js';
import { childOf, opensToChild } from '../device/child-side.js';
import { ownKeys, readObject, site } from '../device/storage.js';

export const page = document.documentElement;
const { root = '', slug, contains = '', place, kind: taught } = page.dataset;
export const isChildPage = 'childPage' in page.dataset;
/** A page that opens on both sides: what is the child's own, or the page about privacy. */
const isOwnPage = 'ownPage' in page.dataset;

/** A link from another device, for the page for parents; or the code of a family, for the tale. */
export const carried = (start = '#family=') => (location.hash.startsWith(start) ? location.hash : '');

/**
 * @returns {string} `none` without children, `parents`, `child` with the child's keys, or the address to go to instead
 */
export function sideOfGate() {
  const family = readObject(`${site}family`);
  const { children } = family;
  if (!Array.isArray(children) || !children.some(Boolean)) return isChildPage ? `${root}index.html` : 'none';
  if (isChildPage) closeGate();
  if (openFor()) return 'parents'; // whose scripts follow the child who reads
  if (isChildPage || isOwnPage || place || slug && opensToChild(family, slug, contains, taught)) {
    return `child ${ownKeys()}${childOf(family).simple ? ' simple' : ''}`;
  }
  // A host without that page answers with the page for lost readers, which would come back here.
  if (location.href.split('#')[0].endsWith('/child/index.html')) return 'none';
  return `${root}child/index.html${slug ? `#${slug}${carried('#code=')}` : carried()}`;
}
