// Tales that somebody of the family reads aloud. Fetched where a tale has such a voice, which joins the page before the
// reader opens it (`narrated`); and where a grown-up looks for the way to record one.

import { joinVoices } from './joining.js';
import { offerToNarrate } from './offer.js';

const tale = document.querySelector('[data-tale]');
if (tale instanceof HTMLElement) {
  tale.dataset.narration = ''; // it is here
  tale.addEventListener('narrated', (event) => {
    // Whatever fails, the tale opens.
    joinVoices(tale).catch(() => {}).then(/** @type {CustomEvent} */ (event).detail);
  });
  offerToNarrate(tale);
}
