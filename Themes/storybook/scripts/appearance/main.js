// The reader's settings for the eye, applied before the first paint: no flash of a bright page in a dark room, no line
// that wraps again. Runs in the head of every page, and stores the settings, and the language, for all of them.

import { applyPalette, followDay } from './palette.js';
import { awaitLetters } from './letters.js';
import { choose, settings, settingsKey } from './settings.js';
import { fetchOffline, fetchLater, watchScripts } from './later.js';
import { guard } from './guard.js';
import { openPage } from './opening.js';

/** The settings, each an attribute of <html>; style sheets know what each value means, and `language/` the language. */
const LOOKS = ['palette', 'size', 'leading', 'spacing', 'font', 'highlight', 'ruler', 'pictures', 'language'];
const { letters, later, offline, family } = document.currentScript?.dataset ?? {};

/** Marks the settings where they are chosen. */
function mark() {
  const kept = settings();
  for (const look of LOOKS) {
    const inputs = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(`[data-setting=${look}] input`)]);
    const input = inputs.find(({ value }) => value === kept[look]) ?? inputs.find(({ defaultChecked }) => defaultChecked);
    if (input) input.checked = true;
  }
}

function apply() {
  const { dataset } = document.documentElement;
  const kept = settings();
  for (const look of LOOKS) {
    const value = String(kept[look] ?? '');
    if (/^[\w-]+$/.test(value)) dataset[look] = value;
    else delete dataset[look];
  }
  applyPalette(); // what is chosen may leave it to the clock
  mark();
}

watchScripts();
if (family) guard(family);
fetchLater(later);
fetchOffline(offline);
openPage();
apply();
awaitLetters(letters);
followDay(apply);

addEventListener('storage', ({ key }) => key === settingsKey && apply()); // chosen in another tab
document.addEventListener('chosen', (event) => {
  choose(.../** @type {CustomEvent<[string, string]>} */ (event).detail);
  apply();
});
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const name = target.closest('fieldset')?.dataset.setting ?? '';
  if (!LOOKS.includes(name)) return;
  choose(name, target.value);
  apply();
});
addEventListener('DOMContentLoaded', mark);
// A page that a browser has kept to go back to may have been left with other settings.
addEventListener('pageshow', ({ persisted }) => persisted && apply());
