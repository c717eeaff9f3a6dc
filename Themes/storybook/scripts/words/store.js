// The words that are kept for the reader of this page.

import { cleanWords, keptWords, mergeWords } from './rules.js';
import { keep, valueOf } from '../device/store.js';

/** The name under which they are kept. */
export const WORDS = 'words';

/** @returns {import('./rules.js').Words} */
export const wordsHere = () => cleanWords(valueOf(WORDS), Date.now());

/** @param {unknown} theirs what comes from another device */
export function takeWords(theirs) {
  const now = Date.now();
  if (Array.isArray(theirs)) changeWords((words) => mergeWords(words, cleanWords(theirs, now)));
}

/** @param {(words: import('./rules.js').Words) => import('./rules.js').Words} change */
export function changeWords(change) {
  keep(WORDS, keptWords(change(wordsHere())));
}
