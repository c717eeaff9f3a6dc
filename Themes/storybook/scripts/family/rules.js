// The rules of the family's record: who its children are, which of them is reading, and what opens the gate.

import { cleanFlags } from './flags.js';
import { cleanLimits } from './limits.js';
import { knownContents } from './contents.js';
import { trimmedTo, whole } from '../device/clean.js';

/**
 * @typedef {object} Child
 * @property {string} id
 * @property {string} name
 * @property {number} picture 1–12
 * @property {number} age in years, or -1
 * @property {string} keys the prefix of the child's keys below the site's: empty for the child who has those of before
 * @property {boolean} simple whether the child has the simple player
 * @property {string[]} without what the tales contain that the child is not shown
 * @property {import('./limits.js').Limits} [limits]
 * @property {boolean} records whether the child may record sentences, and say an idea
 * @property {boolean} log whether it is kept what the child has read
 */
/** @typedef {{ salt: string, hash: string, rounds: number }} Pin */
/**
 * @typedef {object} Family
 * @property {Child[]} children
 * @property {string} reading the id of the child who is reading
 * @property {string[]} hidden slugs of the tales that are hidden from all
 * @property {import('./flags.js').Flag[]} flags
 * @property {boolean} sum whether a sum opens the gate
 * @property {Pin | null} pin
 * @property {string} passkey the id of the device's credential; empty if there is none
 */

export const MOST_CHILDREN = 8;
export const PICTURES = 12;
export const OLDEST = 17;
const LONGEST_NAME = 40;
const MOST_ROUNDS = 2_000_000;

/** @param {any} kept @returns {Child} */
export const cleanChild = (kept) => ({
  id: trimmedTo(kept?.id, 20),
  name: trimmedTo(kept?.name, LONGEST_NAME),
  picture: whole(kept?.picture, 1, PICTURES, 1),
  age: whole(kept?.age, 0, OLDEST, -1),
  keys: /^child:[a-z0-9]+:$/.test(kept?.keys) ? kept.keys : '',
  simple: kept?.simple === true,
  without: knownContents(kept?.without),
  ...(kept?.limits ? { limits: cleanLimits(kept.limits) } : {}),
  records: kept?.records !== false,
  log: kept?.log !== false,
});

/** @param {any} kept what is stored @returns {Family} */
export function cleanFamily(kept) {
  const all = Array.isArray(kept?.children) ? kept.children.map(cleanChild) : [];
  /** @type {Child[]} */
  const children = [];
  for (const child of all) {
    const isDouble = children.some(({ id, keys }) => id === child.id || keys === child.keys);
    if (child.id && !isDouble && children.length < MOST_CHILDREN) children.push(child);
  }
  const { salt, hash, rounds } = kept?.pin ?? {};
  const pin = /^[0-9a-f]{32}$/.test(salt) && /^[0-9a-f]{64}$/.test(hash)
    ? { salt, hash, rounds: whole(rounds, 1, MOST_ROUNDS, MOST_ROUNDS) }
    : null;
  const passkey = trimmedTo(kept?.passkey, 2000);
  return {
    children,
    reading: children.find(({ id }) => id === kept?.reading)?.id ?? children[0]?.id ?? '',
    hidden: Array.isArray(kept?.hidden) ? kept.hidden.map(String) : [],
    flags: cleanFlags(kept?.flags),
    sum: kept?.sum !== false || !(pin || passkey), // one way is always open
    pin,
    passkey,
  };
}

/**
 * @param {Family} family
 * @param {Pick<Child, 'name' | 'picture' | 'age' | 'simple' | 'records' | 'without'>} about
 * @param {string} id that no child has had
 * @returns {Family} with one child more; the first one has the keys of a site without children
 */
export function withChild(family, about, id) {
  const isFirst = !family.children.length;
  const child = cleanChild({ ...about, id, keys: isFirst ? '' : `child:${id}:` });
  return cleanFamily({ ...family, children: [...family.children, child], reading: isFirst ? id : family.reading });
}

/** @param {Family} family @param {string} id @param {Partial<Child>} change @returns {Family} */
export function withChange(family, id, change) {
  const children = family.children.map((
    child,
  ) => (child.id === id ? { ...child, ...change, id, keys: child.keys } : child));
  return cleanFamily({ ...family, children });
}

/** @param {Family} family @param {string} id @returns {Family} */
export function withoutChild(family, id) {
  return cleanFamily({ ...family, children: family.children.filter((child) => child.id !== id) });
}
