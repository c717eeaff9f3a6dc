// One voice at a time: of all open pages of the site, the one that spoke last speaks.

import { site } from './storage.js';
import { writeText } from './storage-write.js';

const SPEAKS = `${site}speaks`;

/**
 * @param {() => void} silence called when another page begins to speak
 * @returns {() => void} to be called when this page begins to speak
 */
export function shareSpeaker(silence) {
  addEventListener('storage', (event) => {
    if (event.key === SPEAKS && event.newValue) silence();
  });
  return () => writeText(SPEAKS, String(Date.now()));
}
