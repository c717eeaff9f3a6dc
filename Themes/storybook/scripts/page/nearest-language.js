// Of several languages, the one for a reader of another: the same in the same letters, if there is one.

/** @type {Record<string, string>} whose readers mostly read the other one, too */
const GROUPS = { nb: 'no', nn: 'no', da: 'no', yue: 'zh', ca: 'es', gl: 'es', sk: 'cs' };

/** @param {string} tag @returns {string} the language without region, whose readers read the other ones of its group, too */
function groupOf(tag) {
  const [language] = tag.toLowerCase().split('-');
  return GROUPS[language] ?? language;
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
  const near = tags.filter((tag) => groupOf(tag) === groupOf(wanted));
  return near.find((tag) => tag.toLowerCase() === wanted.toLowerCase())
    ?? near.find((tag) => likelyScript(tag) === likelyScript(wanted)) ?? near[0];
}
