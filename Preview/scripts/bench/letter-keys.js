// Whether letters and signs are shortcuts: speech input can press them by chance (WCAG 2.1.4).
// One choice for all modes.

import { make } from '../page/layer.js';
import { storedText, storeText } from '../page/stored.js';

const LETTER_KEYS = 'storysite bench letter keys';

export const hasLetterKeys = () => storedText('localStorage', LETTER_KEYS) !== 'off';

const markLetters = () => document.documentElement.classList.toggle('letterless', !hasLetterKeys());

/** @param {import('./types.d.ts').Strings} string */
export function makeLetterKeysToggle(string) {
  const box = Object.assign(make('input'), { type: 'checkbox', checked: hasLetterKeys() });
  box.dataset.action = 'letter-keys';
  box.addEventListener('change', () => {
    storeText('localStorage', LETTER_KEYS, box.checked ? 'on' : 'off');
    markLetters();
  });
  markLetters();
  return make('label', 'toggle', box, string('bench-letter-keys'));
}

/** The name of a key on its button. A letter is hidden while it is no shortcut. @param {string} key */
export const hintOf = (key) => make('kbd', /^[A-Z]$/.test(key) ? 'letter' : '', key);
