// The reader's settings for the eye, applied before the first paint: no flash of a bright page in a dark room, no line that
// wraps again. Runs in the head of every page, and stores the settings for all of them.

import { applyPalette, followDay } from './palette.js';
import { awaitLetters } from './letters.js';
import { choose, forgetChosen, settings, settingsKey } from './settings.js';
import { fetchOffline, fetchLater, watchScripts } from './later.js';
import { guard } from './guard.js';
import { openPage } from './opening.js';

/** The settings that are an attribute of <html> as they stand; style sheets know what each value means. */
const LOOKS = ['size', 'leading', 'spacing', 'font', 'highlight', 'ruler', 'pictures'];
const { letters, later, offline, family } = document.currentScript?.dataset ?? {};

function apply() {
  const { dataset } = document.documentElement;
  const kept = settings();
  applyPalette();
  for (const look of LOOKS) {
    const value = String(kept[look] ?? '');
    if (/^[a-z0-9]+$/.test(value)) dataset[look] = value;
    else delete dataset[look];
  }
}

watchScripts();
if (family) guard(family);
fetchLater(later);
fetchOffline(offline);
openPage();
apply();
awaitLetters(letters);
followDay(apply);

addEventListener('storage', (event) => {
  if (event.key !== settingsKey) return; // chosen in another tab
  forgetChosen();
  apply();
});
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const name = target.closest('fieldset')?.dataset.setting ?? '';
  if (name !== 'palette' && !LOOKS.includes(name)) return;
  choose(name, target.value);
  apply();
});
addEventListener('DOMContentLoaded', () => {
  const kept = settings();
  for (const name of ['palette', ...LOOKS]) {
    for (const input of document.querySelectorAll(`[data-setting=${name}] input`)) {
      if (input instanceof HTMLInputElement && input.value === kept[name]) input.checked = true;
    }
  }
});
