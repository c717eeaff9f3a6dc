// The words on screen that scripts need, in the reader's language. What is said of an element is marked on it, so that it
// is said anew when the reader chooses another language.

/** @typedef {Record<string, string | number | undefined>} Values for the names in braces; `count` decides on the plural */

let block = '{}';
/** @type {Record<string, string>} */
let phrases = {};

/**
 * @param {Record<string, string>} words
 * @param {string} key
 * @param {Values} values
 * @returns {string} empty when there are no such words
 */
export function wording(words, key, values) {
  const form = () => `${key}-${new Intl.PluralRules(document.documentElement.lang).select(Number(values.count))}`;
  const text = words[key] ?? words[form()] ?? words[`${key}-other`] ?? '';
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * @param {string} key without its `js-`
 * @param {Values} [values]
 * @returns {string} empty when the theme has no such words
 */
export function phrase(key, values = {}) {
  const text = document.getElementById('words')?.textContent || '{}';
  if (text !== block) [block, phrases] = [text, JSON.parse(text)];
  return wording(phrases, key, values);
}

/**
 * Puts words into an element, and keeps them in the reader's language.
 * @param {Element | null | undefined} element
 * @param {string} key
 * @param {Values} [values]
 */
export function say(element, key, values = {}) {
  if (!(element instanceof HTMLElement)) return;
  element.textContent = phrase(key, values);
  mark(element, 'say', key, values);
}

/**
 * The same for an element's name, its `aria-label`.
 * @param {Element | null | undefined} element
 * @param {string} key
 * @param {Values} [values]
 */
export function label(element, key, values = {}) {
  if (!(element instanceof HTMLElement)) return;
  element.setAttribute('aria-label', phrase(key, values));
  mark(element, 'label', key, values);
}

/**
 * @param {HTMLElement} element
 * @param {'say' | 'label'} how
 * @param {string} key
 * @param {Values} values
 */
function mark(element, how, key, values) {
  element.dataset[how] = `js-${key}`;
  for (const [name, value] of Object.entries(values)) element.dataset[name] = String(value);
}
