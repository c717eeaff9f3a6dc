// What opens on the child's side of the gate.

import { ownKeys, readObject, site } from './storage.js';

/** @param {unknown} kept @returns {any[]} */
const list = (kept) => (Array.isArray(kept) ? kept : []);

/** @param {any} family as it is kept @returns {any} the child who reads */
export const childOf = ({ children, reading }) =>
  list(children).find((one) => one?.id === reading) ?? list(children)[0] ?? {};

/**
 * @param {any} family as it is kept; what is damaged hides nothing
 * @param {string} slug
 * @param {string} contains what is in the tale, with spaces between
 * @param {unknown} taught whether it is a lesson or an activity:
 *   these are for all children of the device, their tales are not
 */
export const opensToChild = (family, slug, contains, taught) =>
  !contains.split(' ').some((name) => list(childOf(family).without).includes(name))
  && (taught && !list(family.hidden).includes(slug) || Object.hasOwn(readObject(`${site}${ownKeys()}shelf`), slug));
