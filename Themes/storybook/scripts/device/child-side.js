// What opens on the child's side of the gate.

import { ownKeys, readObject, site } from './storage.js';

/** @param {any} family as it is kept @returns {any} the child who reads */
export const childOf = ({ children, reading }) => children.find((/** @type {any} */ one) => one?.id === reading) ?? children[0] ?? {};

/**
 * @param {any} family as it is kept; what is damaged hides nothing
 * @param {string} slug
 * @param {string} contains what is in the tale, with spaces between
 * @param {unknown} taught whether it is a lesson or an activity: these are for all children of the device, their tales are not
 */
export const opensToChild = (family, slug, contains, taught) =>
  !contains.split(' ').some((name) => [childOf(family).without].flat().includes(name))
  && (taught && ![family.hidden].flat().includes(slug) || Object.hasOwn(readObject(`${site}${ownKeys()}shelf`), slug));
