// A word with its values: "Page {page} of {pages}", and what is counted in the form that the language has for the number.

/** @typedef {Record<string, string | number | undefined>} Values for the names in braces; `count` decides on the plural */

/** Words that pages and scripts share: their keys have no `js-`. */
export const SHARED = /^(minutes|favourite|state)(-|$)/;

/** @type {{ lang: string, plurals: Intl.PluralRules, numbers: Intl.NumberFormat } | undefined} */
let counting;

/** What is made for a language takes long: it is made once, where something is counted. */
function countingNow() {
  const { lang } = document.documentElement;
  if (counting?.lang !== lang) {
    counting = {
      lang, plurals: new Intl.PluralRules(lang), numbers: new Intl.NumberFormat(lang, { numberingSystem: 'latn' }),
    };
  }
  return counting;
}

/**
 * @param {Record<string, string>} words
 * @param {string} key
 * @param {Values} values
 * @returns {string} empty when there are no such words
 */
export function wording(words, key, values) {
  const form = () => `${key}-${values.count === undefined ? 'other' : countingNow().plurals.select(Number(values.count))}`;
  const text = words[key] ?? words[form()] ?? words[`${key}-other`] ?? '';
  const value = (/** @type {string} */ name) => {
    return name === 'count' ? countingNow().numbers.format(Number(values.count)) : String(values[name] ?? '');
  };
  return text.replace(/\{(\w+)\}/g, (_, name) => value(name));
}

/** @param {number} part of one @returns {string} "25 %" as the language of the words writes it */
export function percentage(part) {
  const options = /** @type {const} */ ({ style: 'percent', numberingSystem: 'latn' });
  return new Intl.NumberFormat(document.documentElement.lang, options).format(part);
}
