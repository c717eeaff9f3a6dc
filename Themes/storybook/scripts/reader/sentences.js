// The words of a sentence.

/**
 * @param {import('./types.d.ts').Text} text
 * @param {number} word
 * @returns {[number, number]} the first and the last word of its sentence
 */
export function sentenceAround({ sentenceOf }, word) {
  const sentence = sentenceOf[word];
  return [sentenceOf.indexOf(sentence), sentenceOf.lastIndexOf(sentence)];
}
