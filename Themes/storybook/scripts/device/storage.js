// Reads `localStorage`. Where the browser refuses it (private windows, some file:// pages) nothing is found.

/** The prefix of all keys of this site. */
export const site = `storysite:${document.documentElement.dataset.site}:`;

/** The prefix of what belongs to the child who reads. The first child has the keys of a site without children. */
export const own = site + ownKeys();

/** @param {string} key @returns {string | null} */
export function readText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @returns {Record<string, unknown>} empty if nothing valid is stored
 */
export function readObject(key) {
  try {
    return Object(JSON.parse(readText(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** @returns {string} the prefix of the reading child's keys below the site's */
export function ownKeys() {
  const { reading, children } = readObject(`${site}family`);
  const child = Array.isArray(children) && children.find((one) => one?.id === reading);
  return /^child:[a-z0-9]+:$/.test(child?.keys) ? child.keys : '';
}
