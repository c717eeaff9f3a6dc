// Writes to `localStorage`, which the browser can refuse and which can be full.

import { own, readObject, readText, site } from './storage.js';

/** The version of what is stored; docs/theme-reference.md describes it. */
export const STORED_VERSION = 2;

/** Whether this page is a tale that a child of this device reads. */
const isRead = document.documentElement.dataset.slug !== undefined && isReaderHere();

/** @param {string} key @param {string} text @returns {boolean} whether it is stored */
export function writeText(key, text) {
  // The child was removed in another tab, which this page learns as it is left: nothing of the child is to come again.
  if (isRead && !isReaderHere()) return true;
  // Data of a newer version of the site is read as far as it is known, and never overwritten.
  if (Number(readText(`${site}version`)) > STORED_VERSION) return false;
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function isReaderHere() {
  const { children } = readObject(`${site}family`);
  return Array.isArray(children) && children.some((one) => site + (one?.keys ?? '') === own);
}
