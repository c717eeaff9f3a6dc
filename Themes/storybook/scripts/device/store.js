// What is kept on the device. Storage may be refused (private windows, some file:// pages) or full: what it does not take
// lives in memory for the visit, what it holds stays as it is, and nothing fails.

import { bringUpToDate, VERSION } from './versions.js';

/** @typedef {{ storysiteMemory?: Map<string, string>, storysiteRefused?: boolean }} PageWide what all scripts of a page share */

const site = `storysite:${document.documentElement.dataset.site}:`;
const shared = /** @type {PageWide} */ (globalThis);
/** What storage would not take, by its whole name; empty for what is forgotten. */
const memory = shared.storysiteMemory ??= new Map();
const version = bringUpToDate(site);

/** @param {string} key @returns {string | null} */
function textAt(key) {
  const held = memory.get(key);
  if (held !== undefined) return held || null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} name @returns {unknown} nothing when there is nothing, or nothing sound */
function valueOf(name) {
  try {
    return JSON.parse(textAt(site + name) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @returns {Record<string, unknown>} empty when there is nothing, or nothing sound
 */
export function recall(name) {
  return Object(valueOf(name) ?? {});
}

/** @param {string} name @returns {string[]} */
export function recallList(name) {
  const value = valueOf(name);
  return Array.isArray(value) ? value.map(String) : [];
}

/** @param {string} start @returns {string[]} the names of all that is kept and begins so */
export function keptNames(start) {
  const keys = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch { /* only what is in memory */ }
  return [...keys].filter((key) => key.startsWith(site + start) && textAt(key)).map((key) => key.slice(site.length));
}

/**
 * @param {string} name
 * @param {object | null} value null forgets
 */
export function keep(name, value) {
  const key = site + name;
  try {
    // What a newer site has kept here is read as far as it is understood, and never written over.
    if (version > VERSION) throw new Error('newer');
    if (value) {
      localStorage.setItem(key, JSON.stringify(value));
      if (!version) localStorage.setItem(`${site}version`, String(VERSION));
    } else {
      localStorage.removeItem(key);
    }
    memory.delete(key);
  } catch {
    memory.set(key, value ? JSON.stringify(value) : '');
    refuse();
  }
  dispatchEvent(new CustomEvent('kept', { detail: name }));
}

/** @param {Record<string, unknown>} change settings to keep beside the others */
export function keepSettings(change) {
  keep('settings', { ...recall('settings'), ...change });
}

/** @param {(name: string) => void} changed called with the name of what is another now, here or in another tab; empty for all */
export function heard(changed) {
  addEventListener('kept', (event) => {
    if (event instanceof CustomEvent) changed(String(event.detail));
  });
  addEventListener('storage', ({ key }) => {
    if (key && !key.startsWith(site)) return;
    if (key) memory.delete(key);
    changed(key ? key.slice(site.length) : '');
  });
}

/** @param {() => void} tell called once a visit, when the first thing could not be kept */
export function whenRefused(tell) {
  if (shared.storysiteRefused) tell();
  else addEventListener('refused', tell, { once: true });
}

function refuse() {
  if (shared.storysiteRefused) return;
  shared.storysiteRefused = true;
  try {
    if (sessionStorage.getItem(`${site}told`)) return;
    sessionStorage.setItem(`${site}told`, '1');
  } catch { /* told on each page, then */ }
  dispatchEvent(new Event('refused'));
}
