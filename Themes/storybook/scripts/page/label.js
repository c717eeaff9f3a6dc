// UI strings that are heard and not seen.

import { mark, string } from './strings.js';

/**
 * Writes a string as an element's `aria-label`, and marks the element.
 * @param {Element | null | undefined} element
 * @param {string} key
 * @param {import('./wording.js').Values} [values]
 */
export function label(element, key, values = {}) {
  if (!(element instanceof HTMLElement)) return;
  element.setAttribute('aria-label', string(key, values));
  mark(element, 'label', key, values);
}
