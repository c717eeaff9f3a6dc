// Scripts that a button needs.

import { loadScript } from './script.js';

/**
 * Loads a script at the first press of a button. If it could not come, the next press tries again.
 * @param {HTMLElement} button
 * @param {string | undefined} src
 * @param {() => void} [loaded]
 */
export function loadAtPress(button, src = '', loaded) {
  button.addEventListener('click', () => {
    loadScript(src).then(loaded, () => loadAtPress(button, src, loaded));
  }, { once: true });
}
