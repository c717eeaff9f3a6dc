// The language, among several, for a reader of another one: the same language in the same letters, if there is one.

/** @type {Record<string, string>} one language under several names */
const SAME = { nb: 'no', nn: 'no', yue: 'zh' };
/** @type {Record<string, string>} languages whose readers mostly read another one */
const NEAR = { da: 'no', ca: 'es', gl: 'es', sk: 'cs' };

/** @param {string} tag @returns {string} the language without region */
function languageOf(tag) {
  const [language] = tag.toLowerCase().split('-');
  return SAME[language] ?? language;
}

/** @param {string} tag @returns {string | undefined} the likely writing system: Hant for zh-TW */
export function likelyScript(tag) {
  try {
    return new Intl.Locale(tag).maximize().script;
  } catch {
    return undefined; // storage can hold anything
  }
}

/** @param {string} wanted @param {string[]} tags @returns {string | undefined} */
export function nearestLanguage(wanted, tags) {
  const own = languageOf(wanted);
  const [same, near] = [own, NEAR[own]].map((language) => tags.filter((tag) => languageOf(tag) === language));
  return same.find((tag) => tag.toLowerCase() === wanted.toLowerCase())
    ?? same.find((tag) => likelyScript(tag) === likelyScript(wanted)) ?? same[0] ?? near[0];
}
