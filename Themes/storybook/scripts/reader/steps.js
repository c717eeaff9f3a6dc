// The steps between words and between sentences, along the reader's path.

import { sentenceAround } from './sentences.js';

/**
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {number} word where the voice is
 * @returns {number} the word on the shown page where the reader is; -1 if the page has no words
 */
export function wordHere({ pageOf }, { shown }, word) {
  return pageOf[word] === shown ? word : pageOf.indexOf(shown);
}

/**
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {number} word on the shown page, or -1 if that has no words
 * @param {number} step 1 forward, -1 back
 * @returns {number} the word beside it on the reader's path, or -1; no step leads past an open question
 */
export function wordBeside({ pageOf }, { shown, path }, word, step) {
  if (pageOf[word + step] === shown) return word + step;
  const { pages, next, asks } = path;
  const here = pages.indexOf(shown);
  const before = pages.slice(0, here).reverse();
  // A path that leads in a circle goes on after its last page.
  const after = asks(shown) ? [] : [...pages.slice(here + 1), next(pages[pages.length - 1])];
  const beside = (step < 0 ? before : after).find((page) => pageOf.includes(page)) ?? -1;
  return step < 0 ? pageOf.lastIndexOf(beside) : pageOf.indexOf(beside);
}

/**
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {number} word where the voice is
 * @param {number} step 1 forward, -1 back, 0 for the same sentence again
 * @returns {number} the first word of that sentence, or -1; no step leads past an open question
 */
export function sentenceBeside(text, pages, word, step) {
  const here = wordHere(text, pages, word);
  const [first, last] = sentenceAround(text, here);
  const end = here === word ? last : first - 1; // the page's first sentence comes next where the voice is elsewhere
  const target = step ? wordBeside(text, pages, step > 0 ? end : first, step) : here;
  return sentenceAround(text, target)[0];
}
