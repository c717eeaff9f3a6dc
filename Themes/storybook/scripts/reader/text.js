// The text of a tale's page: words in order, and their sentences and pages.

/** @typedef {import('./types.d.ts').Text} Text */

/**
 * @param {HTMLElement[]} sections the pages
 * @returns {Text}
 */
export function textOf(sections) {
  /** @type {Text} */
  const text = { words: [], indexOf: new Map(), sentenceOf: [], sentences: [], pageOf: [], ranges: [] };
  sections.forEach((section, page) => {
    const first = text.words.length;
    for (const span of section.querySelectorAll('.text span')) {
      const element = /** @type {HTMLElement} */ (span);
      if (element.classList.contains('s')) {
        if (element.classList.contains('c')) text.sentences.at(-1)?.push(element);
        else text.sentences.push([element]);
        continue;
      }
      text.indexOf.set(element, text.words.length);
      text.words.push(element);
      text.sentenceOf.push(text.sentences.length - 1);
      text.pageOf.push(page);
    }
    text.ranges.push([first, text.words.length]);
  });
  return text;
}

/**
 * @param {Element} element
 * @returns {Element | null} the paragraph, list item or heading around it
 */
export function blockOf(element) {
  return element.closest('p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, blockquote');
}
