// Runs before the first script with strings: replaces the strings of the page, also while it loads.

import { retell } from './retell.js';

/** @type {import('./retell.js').Translation | null} */
let translation = null;

function replace() {
  if (translation) retell(translation);
}

/** Replaces the strings of each part of the page as soon as it is parsed. */
function followThePage() {
  const observer = new MutationObserver(() => {
    replace();
    observer.takeRecords();
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  // Before the page's own scripts start, which read some of the strings.
  document.addEventListener('readystatechange', () => {
    observer.disconnect();
    replace();
  }, { once: true });
}

document.addEventListener('strings', (event) => {
  translation = /** @type {CustomEvent<import('./retell.js').Translation>} */ (event).detail;
  replace();
}, { capture: true }); // before the listeners that read the strings
if (document.readyState === 'loading') followThePage();
