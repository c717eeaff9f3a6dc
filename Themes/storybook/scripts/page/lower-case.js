// Lower case as a language writes it.

/** Languages in Latin letters for which I is the capital of ı, and İ that of i. */
const DOTLESS = /^(az|crh|gag|tr|tt)\b/;

/** @param {string} text @param {string} language a tag, perhaps one that no browser knows @returns {string} */
export const lowerCase = (text, language) => (DOTLESS.test(language) ? text.toLocaleLowerCase('tr') : text.toLowerCase());
