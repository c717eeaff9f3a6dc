// What is hidden from all children, and why. A hidden tale leaves their shelves.

import { changeFamily, family } from '../family/kept.js';
import { withFlag, withHidden } from '../family/flags.js';
import { takeOffShelf } from '../family/shelf.js';

/** @param {string} slug */
function takeOffAll(slug) {
  for (const child of family().children) takeOffShelf(child, slug);
}

/**
 * @param {string} slug
 * @param {boolean} isHidden for all children
 * @returns {boolean} whether the device has accepted it
 */
export function hide(slug, isHidden) {
  const isKept = changeFamily((all) => withHidden(all, slug, isHidden));
  if (isKept && isHidden) takeOffAll(slug);
  return isKept;
}

/** @param {{ slug: string, title: string, note: string }} what @returns {boolean} whether the device has accepted it */
export function flagTale(what) {
  const isKept = changeFamily((all) => withFlag(all, { ...what, at: Date.now() }));
  if (isKept) takeOffAll(what.slug);
  return isKept;
}
