// The family's record on the device, and what is kept for each child.

import { keysFrom, remove } from '../device/storage-keys.js';
import { readObject, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';
import { cleanFamily } from './rules.js';

/** @typedef {import('./rules.js').Family} Family */
/** @typedef {import('./rules.js').Child} Child */

export const FAMILY = `${site}family`;
/** What the device knows of itself: what is hidden since when, when a file was saved, whether first steps were seen. */
export const DEVICE = `${site}device`;
/** What the site keeps for a reader, and so for each child. */
const OWN = /^(tale:.*|hearts|made|marks|settings|shelf|wish|allowance|log|now:.*|told|met|learnt|words|sends|unsent)$/;

/** @returns {Family} read each time: another tab may have changed it */
export const family = () => cleanFamily(readObject(FAMILY));

/** @returns {Child} the child who is reading; call it only where there are children */
export function readingChild() {
  const { children, reading } = family();
  return children.find(({ id }) => id === reading) ?? children[0];
}

/** @param {(family: Family) => Family} change @returns {boolean} whether the device has accepted it */
export function changeFamily(change) {
  const next = change(family());
  // Without children there is no gate, and nothing of one.
  if (next.children.length) return writeText(FAMILY, JSON.stringify(next));
  remove(DEVICE);
  return remove(FAMILY);
}

/** @returns {boolean} whether the device keeps anything */
export function canKeepFamily() {
  const probe = `${site}probe`;
  return writeText(probe, 'x'.repeat(2000)) && remove(probe);
}

/** Deletes everything that is kept for a child. @param {Child} child */
export function forgetChild({ keys }) {
  const start = site + keys;
  for (const key of keysFrom(start)) if (OWN.test(key.slice(start.length))) remove(key);
}

/**
 * A new child speaks the language and sees the light of the one who is reading.
 * @param {Child} from
 * @param {Child} to
 */
export function handOnSettings(from, to) {
  const { language, palette } = readObject(`${site}${from.keys}settings`);
  if (language || palette) writeText(`${site}${to.keys}settings`, JSON.stringify({ language, palette }));
}
