// Highlights the spoken word, its sentence and the block around them. Changes the page only when something differs.

import { blockOf } from './text.js';

/**
 * Whether a quotation mark or similar stands directly at the left of a word.
 * @param {HTMLElement} word
 */
const touches = (word) =>
  word.matches('[dir=rtl] *')
    ? /^\S/.test(word.nextSibling?.textContent ?? '')
    : /\S$/.test(word.previousSibling?.textContent ?? '');

let highlightedInTitle = -1;

/** @param {number} word of the title that is highlighted; -1 for none */
export function highlightTitle(word) {
  if (word === highlightedInTitle) return;
  highlightedInTitle = word;
  document.querySelectorAll('.title-name span').forEach((span, i) => span.classList.toggle('lit', i === word));
}

/**
 * @param {import('./types.d.ts').Text} text
 * @param {Pick<import('./types.d.ts').Follow, 'sentence' | 'word'>} follow called when another one is highlighted
 * @returns {import('./types.d.ts').Highlighter}
 */
export function makeHighlighter(text, follow) {
  let highlightedWord = -1;
  let highlightedSentence = -1;

  const mark = (/** @type {number} */ sentence, /** @type {boolean} */ on) => {
    for (const piece of text.sentences[sentence] ?? []) {
      piece.classList.toggle('said', on);
      blockOf(piece)?.classList.toggle('spoken', on);
      piece.closest('.text')?.toggleAttribute('data-said', on);
    }
  };

  return (word, other) => {
    const sentence = text.sentenceOf[other] ?? -1;
    const isOther = word !== highlightedWord;
    if (isOther) {
      text.words[highlightedWord]?.classList.remove('lit', 'close');
      const next = text.words[word];
      next?.classList.add('lit', ...(touches(next) ? ['close'] : []));
      highlightedWord = word;
    }
    if (sentence !== highlightedSentence) {
      mark(highlightedSentence, false);
      mark(sentence, true);
      highlightedSentence = sentence;
      if (sentence >= 0) follow.sentence(text.sentences[sentence]);
    } else if (isOther) {
      follow.word();
    }
  };
}
