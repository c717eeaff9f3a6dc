// The sentences of a page, as somebody reads them aloud.

/** @typedef {import('../reader/types.d.ts').Text} Text */

/** @param {Text} text @param {number} page @returns {number[]} the numbers of its sentences in the tale, in order */
export const sentencesOn = ({ ranges, sentenceOf }, page) => [...new Set(sentenceOf.slice(...ranges[page]))];

/** @param {Text} text @param {number} sentence @returns {number[]} its words */
const wordsOf = ({ sentenceOf }, sentence) => {
  const first = sentenceOf.indexOf(sentence);
  return Array.from({ length: sentenceOf.lastIndexOf(sentence) - first + 1 }, (_, i) => first + i);
};

/** @param {Text} text @param {number} page @returns {string[]} */
export const sentenceTexts = (text, page) =>
  sentencesOn(text, page).map((sentence) => text.sentences[sentence].map(({ textContent }) => textContent).join(''));

/**
 * @param {Text} text
 * @param {number} sentence
 * @returns {{ words: string[], gaps: string[] }} its words, and what is between them
 */
export function wordsAndGaps(text, sentence) {
  const spans = wordsOf(text, sentence).map((word) => text.words[word]);
  const gaps = spans.slice(1).map((span, i) => {
    const gap = document.createRange();
    gap.setStartAfter(spans[i]);
    gap.setEndBefore(span);
    return gap.toString();
  });
  return { words: spans.map(({ textContent }) => textContent ?? ''), gaps };
}
