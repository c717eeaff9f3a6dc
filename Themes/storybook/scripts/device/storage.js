// Reads and writes `localStorage`; no other module does. Storage can be refused (private windows, some file:// pages) or
// full: then reading finds nothing, and writing returns false.

/** The prefix of all keys of this site. */
export const site = `storysite:${document.documentElement.dataset.site}:`;

/** The prefix of what belongs to the child who reads. The first child has the keys of a site without children. */
export const own = site + ownKeys();

/** The version of what is stored; docs/theme.md describes it. */
export const STORED_VERSION = 2;

/** Whether this page is a tale that a child of this device reads. */
const isRead = document.documentElement.dataset.slug !== undefined && isReaderHere();

/** @param {string} key @returns {string | null} */
export function readText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @returns {Record<string, unknown>} empty if nothing valid is stored
 */
export function readObject(key) {
  try {
    return Object(JSON.parse(readText(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** @param {string} key @param {string} text @returns {boolean} whether it is stored */
export function writeText(key, text) {
  // The child was removed in another tab, which this page learns as it is left: nothing of the child is to come again.
  if (isRead && !isReaderHere()) return true;
  if (isNewer()) return false;
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key @returns {boolean} whether it is deleted */
export function remove(key) {
  if (isNewer()) return false;
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} start @returns {string[]} the keys that begin with it */
export function keysFrom(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** @returns {string} the prefix of the reading child's keys below the site's */
export function ownKeys() {
  const { reading, children } = readObject(`${site}family`);
  const child = Array.isArray(children) && children.find((one) => one?.id === reading);
  return /^child:[a-z0-9]+:$/.test(child?.keys) ? child.keys : '';
}

/** Whether a newer version of the site has stored data: it is read as far as it is known, and never overwritten. */
const isNewer = () => Number(readText(`${site}version`)) > STORED_VERSION;

function isReaderHere() {
  const { children } = readObject(`${site}family`);
  return Array.isArray(children) && children.some((one) => site + (one?.keys ?? '') === own);
}
