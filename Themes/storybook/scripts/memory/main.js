// Reads recordings into memory for the reader: fetched when a browser cannot find a second of a recording by itself.

import { makeMemory } from './decoded.js';

document.addEventListener('memory', (event) => {
  /** @type {CustomEvent} */ (event).detail.memory = makeMemory();
});
