// What the preview keeps in the browser. What the browser refuses to store is known to this page only.

/** @typedef {'localStorage' | 'sessionStorage'} Where */

/** What was refused, by key; an empty text for what was deleted. @type {Map<string, string>} */
const refused = new Map();

/** @param {Where} where @param {string} key @returns {string} empty if there is nothing */
export function storedText(where, key) {
  try {
    return refused.get(key) ?? globalThis[where].getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** @param {Where} where @param {string} key @param {string} text empty to delete it */
export function storeText(where, key, text) {
  try {
    if (text) globalThis[where].setItem(key, text);
    else globalThis[where].removeItem(key);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
}

/** @param {string} key @returns {Record<string, any>} what an author has chosen */
export const storedOptions = (key) => JSON.parse(storedText('localStorage', key) || '{}');

/** @param {string} key @param {object} options */
export const storeOptions = (key, options) => storeText('localStorage', key, JSON.stringify(options));
