// The UI strings of the family, in all languages of the site. They are fetched with what needs them, and by nothing
// else.

import { loadScript } from '../page/script.js';
import { wording } from '../page/wording.js';

/** @type {Record<string, Record<string, string>>} by language, the site's first one first */
let texts = {};

const [, , , source = '', pictures = ''] =
  document.querySelector('script[data-family]')?.getAttribute('data-family')?.split(' ') ?? [];

/** @returns {Promise<void>} */
export function loadStrings() {
  document.addEventListener('family-strings', (event) => {
    texts = /** @type {CustomEvent} */ (event).detail;
  }, { once: true });
  return loadScript(source);
}

/** Runs `use` once the strings are here. Without a connection the next press tries again. @param {() => void} use */
export function withStrings(use) {
  loadStrings().then(use, () => addEventListener('click', () => withStrings(use), { once: true }));
}

/** @param {string} key @param {import('../page/wording.js').Values} [values] @returns {string} */
export function string(key, values = {}) {
  const own = texts[document.documentElement.lang] ?? {};
  return wording(own, key, values) || wording(Object.values(texts)[0] ?? {}, key, values);
}

/** A string that the page itself has. @param {string} key @param {import('../page/wording.js').Values} [values] */
export const pageString = (key, values = {}) =>
  wording(JSON.parse(document.getElementById('strings')?.textContent || '{}'), key, values);

/** @param {number} number 1–12 @returns {string} the address of a child's picture */
export const pictureAddress = (number) => `${pictures}#child-${number}`;
