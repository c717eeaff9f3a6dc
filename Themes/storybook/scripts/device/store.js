// Stores values by name. If storage refuses one, it stays in memory for this visit,
// and the stored value stays unchanged.

import { bringUpToDate } from './versions.js';
import { remove } from './storage-keys.js';
import { own, readText, site } from './storage.js';
import { STORED_VERSION, writeText } from './storage-write.js';

/**
 * @typedef {{ storysiteMemory?: Map<string, string>,
 *   storysiteRefused?: boolean }} PageWide what all scripts of a page share
 */

const shared = /** @type {PageWide} */ (globalThis);
/** The values that storage has refused, by key; an empty text for a deleted value. */
export const memory = shared.storysiteMemory ??= new Map();
const version = bringUpToDate();

/** @param {string} name @returns {string} what all children share is the site's: the tales that the device keeps */
export const storedAs = (name) => (name === 'kept' ? site : own) + name;

/** @param {string} key @returns {string | null} */
export function textAt(key) {
  const held = memory.get(key);
  return held === undefined ? readText(key) : held || null;
}

/** @param {string} name @returns {unknown} null if nothing valid is stored */
export function valueOf(name) {
  try {
    return JSON.parse(textAt(storedAs(name)) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @returns {Record<string, unknown>} empty if nothing valid is stored
 */
export function recall(name) {
  return Object(valueOf(name) ?? {});
}

/**
 * @param {string} name
 * @param {object | null} value null to delete it
 */
export function keep(name, value) {
  const key = storedAs(name);
  const text = value ? JSON.stringify(value) : '';
  if (write(key, text)) {
    memory.delete(key);
  } else {
    memory.set(key, text);
    refuse();
  }
  dispatchEvent(new CustomEvent('kept', { detail: name }));
}

/** @param {string} key @param {string} text empty to delete it @returns {boolean} whether storage has accepted it */
function write(key, text) {
  if (!text) return version <= STORED_VERSION && remove(key);
  return writeText(key, text) && (version > 0 || writeText(`${site}version`, String(STORED_VERSION)));
}

/** @param {Record<string, unknown>} change settings to store in addition to the others */
export function keepSettings(change) {
  keep('settings', { ...recall('settings'), ...change });
}

/** @param {() => void} refused called once per visit, when storage refuses a value for the first time */
export function whenRefused(refused) {
  if (shared.storysiteRefused) refused();
  else addEventListener('refused', refused, { once: true });
}

function refuse() {
  if (shared.storysiteRefused) return;
  shared.storysiteRefused = true;
  try {
    if (sessionStorage.getItem(`${site}told`)) return;
    sessionStorage.setItem(`${site}told`, '1');
  } catch { /* reported on each page */ }
  dispatchEvent(new Event('refused'));
}
