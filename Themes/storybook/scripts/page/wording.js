// A UI string with its values, as "Page {page} of {pages}", in the plural form that the language has for a number.

/**
 * @typedef {Record<string, string | number | undefined>} Values for the names in braces; `count` decides on the plural
 */

/** The strings that pages and scripts share: their keys have no `js-`. */
export const SHARED = /^(minutes|state)(-|$)/;

/** @type {{ lang: string, plurals: Intl.PluralRules, numbers: Intl.NumberFormat } | undefined} */
let counting;

/** Creating these objects takes long: they are created once for a language, and only if needed. */
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
 * @param {Record<string, string>} strings
 * @param {string} key
 * @param {Values} values
 * @returns {string} empty if there is no such string
 */
export function wording(strings, key, values) {
  const form = () => `${key}-${values.count === undefined ? 'other' : countingNow().plurals.select(Number(values.count))}`;
  const text = strings[key] ?? strings[form()] ?? strings[`${key}-other`] ?? '';
  const value = (/** @type {string} */ name) => {
    return name === 'count' ? countingNow().numbers.format(Number(values.count)) : String(values[name] ?? '');
  };
  return text.replace(/\{(\w+)\}/g, (_, name) => value(name));
}
