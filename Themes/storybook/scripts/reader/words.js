// The words on screen that scripts need, in the language of the page.

/**
 * @param {string} id of a JSON data block
 * @returns {any}
 */
export function dataBlock(id) {
  return JSON.parse(document.getElementById(id)?.textContent || 'null');
}

const phrases = dataBlock('words') ?? {};

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values] for the names in braces
 * @returns {string} empty when the theme has no such words
 */
export function phrase(key, values = {}) {
  const text = String(phrases[key] ?? '');
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
