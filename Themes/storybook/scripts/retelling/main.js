// Comes before the first words of another language: puts what they say into the page, also while that is still coming.

import { retell } from './retell.js';

/** @type {import('./retell.js').Told | null} */
let told = null;

function tell() {
  if (told) retell(told);
}

/** Words that come after those of the script: every part of the page says the reader's as soon as it is there. */
function followThePage() {
  const observer = new MutationObserver(() => {
    tell();
    observer.takeRecords();
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  // Before the page's own scripts begin, which read some of the words.
  document.addEventListener('readystatechange', () => {
    observer.disconnect();
    tell();
  }, { once: true });
}

document.addEventListener('words', (event) => {
  told = /** @type {CustomEvent<import('./retell.js').Told>} */ (event).detail;
  tell();
}, { capture: true }); // before those who read the words
if (document.readyState === 'loading') followThePage();
