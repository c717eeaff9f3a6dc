// Shows the sentence that is stored with a word, each of its words in an element that can be highlighted.

/** @typedef {import('./rules.js').About} About */

/**
 * @param {HTMLElement} holder
 * @param {About} about
 * @returns {HTMLElement[]} its words
 */
export function showSentence(holder, { said, at, count, lang }) {
  /** @type {HTMLElement[]} */
  const spoken = [];
  const parts = said.map((piece, i) => {
    if (i % 2 === 0) return piece;
    const word = document.createElement(spoken.length >= at && spoken.length < at + count ? 'b' : 'span');
    word.textContent = piece;
    spoken.push(word);
    return word;
  });
  holder.lang = lang;
  holder.replaceChildren(...parts);
  return spoken;
}
