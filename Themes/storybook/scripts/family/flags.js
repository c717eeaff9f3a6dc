// Tales that a grown-up has flagged: hidden from all children, with a note of what is wrong.

import { isSlug } from '../device/slug.js';
import { trimmedTo } from '../device/clean.js';

/** @typedef {{ slug: string, title: string, note: string, at: number }} Flag `at` in ms since 1970 */
/** @typedef {import('./rules.js').Family} Family */

export const LONGEST_NOTE = 500;
const LONGEST_TITLE = 300;
const MOST_FLAGS = 100;

/** @param {unknown} kept @returns {Flag[]} the last one first, one for each tale */
export function cleanFlags(kept) {
  /** @type {Map<string, Flag>} */
  const flags = new Map();
  for (const flag of Array.isArray(kept) ? kept : []) {
    const slug = trimmedTo(flag?.slug, LONGEST_TITLE);
    if (!isSlug(slug) || flags.has(slug) || flags.size >= MOST_FLAGS) continue;
    const at = Number.isFinite(flag.at) ? Math.max(0, flag.at) : 0;
    flags.set(slug, { slug, title: trimmedTo(flag.title, LONGEST_TITLE) || slug, note: trimmedTo(flag.note, LONGEST_NOTE), at });
  }
  return [...flags.values()];
}

/**
 * @param {Family} family
 * @param {string} slug
 * @param {boolean} isHidden from all; what is shown again is flagged no longer
 */
export function withHidden(family, slug, isHidden) {
  const hidden = family.hidden.filter((one) => one !== slug);
  return isHidden
    ? { ...family, hidden: [...hidden, slug] }
    : { ...family, hidden, flags: family.flags.filter((flag) => flag.slug !== slug) };
}

/** @param {Family} family @param {Flag} flag @returns {Family} */
export function withFlag(family, flag) {
  const { flags } = withHidden(family, flag.slug, false);
  return withHidden({ ...family, flags: cleanFlags([flag, ...flags]) }, flag.slug, true);
}
