// Sentences: their words, and the steps between them.

/**
 * @param {import('./types.d.ts').Text} text
 * @param {number} word
 * @returns {[number, number]} the first and the last word of its sentence
 */
export function sentenceAround({ sentenceOf }, word) {
  const sentence = sentenceOf[word];
  return [sentenceOf.indexOf(sentence), sentenceOf.lastIndexOf(sentence)];
}

/**
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {number} word where the voice is
 * @returns {number} the word on the shown page where the reader is; -1 if the page has no words
 */
export function wordHere(text, pages, word) {
  const [first, end] = text.ranges[pages.shown];
  if (text.pageOf[word] === pages.shown) return word;
  return first < end ? first : -1;
}

/**
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {number} word where the voice is
 * @param {number} step 1 forward, -1 back, 0 for the same sentence again
 * @returns {number} the first word of that sentence, or -1; no step leads past an open question
 */
export function sentenceBeside(text, pages, word, step) {
  const [from, until] = text.ranges[pages.shown];
  if (from === until) {
    const target = step > 0 ? from : from - 1;
    return step && text.words[target] ? sentenceAround(text, target)[0] : -1;
  }
  const arrived = text.pageOf[word] === pages.shown;
  const [first, last] = sentenceAround(text, wordHere(text, pages, word));
  const next = step > 0 && arrived ? last + 1 : first;
  const target = step < 0 ? first - 1 : next;
  if (!text.words[target] || (text.pageOf[target] > pages.shown && pages.path.asks(pages.shown))) return -1;
  return sentenceAround(text, target)[0];
}
