// A word with its values: "Page {page} of {pages}", and what is counted in the form that the language has for the number.

/** @typedef {Record<string, string | number | undefined>} Values for the names in braces; `count` decides on the plural */

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
