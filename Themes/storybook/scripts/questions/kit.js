// What questions show beside the author's words. The page has one of each, out of sight, in the reader's language.

const kit = document.querySelector('[data-questions]');

/**
 * @param {string} selector
 * @returns {HTMLElement} a copy
 */
export function copyOf(selector) {
  const copy = /** @type {HTMLElement} */ (kit?.querySelector(selector)?.cloneNode(true));
  copy.lang = document.documentElement.lang;
  return copy;
}

/**
 * Writes a string of the kit, marked so that it changes with the reader's language.
 * @param {HTMLElement} element
 * @param {string} key empty for nothing
 */
export function say(element, key) {
  element.textContent = (key && kit?.querySelector(`[data-say=${key}]`)?.textContent) || '';
  element.lang = document.documentElement.lang;
  element.dataset.say = key;
  if (!key) delete element.dataset.say;
}
