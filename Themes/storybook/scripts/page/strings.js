// The UI strings that scripts need, in the reader's language. An element with a string is marked, so that the string
// changes when the reader chooses another language.

import { SHARED, wording } from './wording.js';

/** @typedef {import('./wording.js').Values} Values */

let block = '{}';
/** @type {Record<string, string>} */
let strings = {};

/**
 * @param {string} key without its `js-`, if it has one
 * @param {Values} [values]
 * @returns {string} empty if the theme has no such string
 */
export function string(key, values = {}) {
  const text = document.getElementById('strings')?.textContent || '{}';
  if (text !== block) [block, strings] = [text, JSON.parse(text)];
  return wording(strings, key, values);
}

/**
 * Writes a string into an element, and marks the element.
 * @param {Element | null | undefined} element
 * @param {string} key
 * @param {Values} [values]
 */
export function say(element, key, values = {}) {
  if (!(element instanceof HTMLElement)) return;
  element.textContent = string(key, values);
  mark(element, 'say', key, values);
}

/**
 * Marks an element with its string.
 * @param {HTMLElement} element
 * @param {'say' | 'label'} how
 * @param {string} key
 * @param {Values} values
 */
export function mark(element, how, key, values) {
  element.dataset[how] = SHARED.test(key) ? key : `js-${key}`;
  for (const [name, value] of Object.entries(values)) element.dataset[name] = String(value);
}
