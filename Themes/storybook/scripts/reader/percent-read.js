// The share of a tale that has been read.

/**
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Path} path
 * @param {number} page that is shown
 * @param {number} word that the voice has reached on it, or -1
 * @returns {number} percent from 0 to 99, by words; a page counts as one more word, so that pictures count too
 */
export function percentRead(text, path, page, word) {
  const weigh = (/** @type {number} */ sum, /** @type {number} */ of) => sum + text.ranges[of][1] - text.ranges[of][0] + 1;
  const { pages, isOpen } = path;
  // The length of a path with an open question is unknown: it is at most the whole tale.
  const whole = isOpen ? text.pageOf.length + text.ranges.length : pages.reduce(weigh, 0);
  const before = pages.slice(0, Math.max(pages.indexOf(page), 0)).reduce(weigh, 0);
  const read = before + (word < 0 ? 0 : word - text.ranges[page][0] + 1);
  return Math.min(Math.floor((100 * read) / whole), 99);
}
