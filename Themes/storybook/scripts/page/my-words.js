// The way to "my words", which is there as soon as a word is.

import { recallList } from '../device/lists.js';

export function showMyWords() {
  document.querySelector('[data-my-words]')?.toggleAttribute('hidden', !recallList('words').length);
}
