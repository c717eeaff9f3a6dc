// Spans that storage has refused, by their keys: in memory, and in the storage of the tab, which has room of its own.
// So a reload gives no minutes back. Each span names its child: another first child has the same keys.

import { FAMILY, family } from './kept.js';
import { memory } from '../device/store.js';
import { readText, site } from '../device/storage.js';

/** Between the keys of the child and the name of the tab. */
export const OPEN = 'now:';
const HELD = `${site}held`;
const NAME = new RegExp(`^(child:[a-z0-9]+:)?${OPEN}`);

/** @param {string} key @returns {boolean} whether it is the key of a span, and storage has nothing there */
const isLacking = (key) => key.startsWith(site) && NAME.test(key.slice(site.length)) && readText(key) === null;

/** Does something with the tab's storage, if there is one. @param {(tab: Storage) => void} act */
function inTab(act) {
  try {
    act(sessionStorage);
  } catch { /* this page alone remembers */ }
}

/** Another tab may close a span that is also stored: then nothing of it is to come back. */
function renew() {
  const held = [...memory].filter(([key]) => isLacking(key));
  inTab((tab) => held.length ? tab.setItem(HELD, JSON.stringify(held)) : tab.removeItem(HELD));
}

/** @param {string} key @param {string} text */
export function hold(key, text) {
  memory.set(key, text);
  renew();
}

/** @param {string} key */
export function release(key) {
  if (memory.delete(key)) renew();
}

/** @param {string} start @returns {string[]} the keys that begin with it, in the order in which they were told */
export const heldFrom = (start) => [...memory.keys()].filter((key) => key.startsWith(start));

/** @returns {(text: string) => boolean} whether the child of a span is on this device */
function findChildren() {
  const { children } = family();
  return (text) => children.some(({ id }) => id === JSON.parse(text).child);
}

/** Brings back what the pages before have held. */
export const recallHeld = () =>
  inTab((tab) => {
    const isHere = findChildren();
    for (const [key, text] of JSON.parse(tab.getItem(HELD) ?? '[]')) {
      if (isLacking(key) && isHere(text) && !memory.has(key)) memory.set(key, text);
    }
    renew();
  });

addEventListener('storage', ({ key }) => {
  if (key && key !== FAMILY) return;
  const isHere = findChildren();
  for (const [held, text] of memory) if (isLacking(held) && !isHere(text)) release(held);
});
