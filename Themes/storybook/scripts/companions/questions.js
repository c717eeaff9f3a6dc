// What questions ask of the reader: to show a page, to speak a sentence or an answer, to go on. Their own script is
// fetched by tales that have some.

import { fetchOnce } from '../page/once.js';
import { sentenceAround } from '../reader/sentences.js';

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Text} text
 * @param {import('../reader/types.d.ts').Pages} pages
 * @param {import('../reader/types.d.ts').Narration | null} narration
 * @param {{ speak: (from: number, to: number, then: () => void) => boolean, stop: () => void } | null} sound
 */
export function listenToQuestions(tale, text, pages, narration, sound) {
  const holder = /** @type {HTMLElement | null} */ (tale.querySelector('[data-questions]'));
  if (!holder) return;

  tale.addEventListener('hear', (event) => {
    /** @type {import('../questions/types.d.ts').Hearing} */
    const detail = /** @type {CustomEvent} */ (event).detail;
    const { answer, word = -1, then } = detail;
    let words = [...answer?.querySelectorAll('span') ?? []].flatMap((span) => text.indexOf.get(span) ?? []);
    if (!answer) {
      const page = text.pageOf[word];
      if (!pages.path.pages.includes(page)) return; // a page of another path
      words = sentenceAround(text, word);
      detail.sentence = text.sentences[text.sentenceOf[word]];
      pages.show(page);
    }
    detail.isSpoken = words.length > 0 && !!sound?.speak(words[0], words[words.length - 1], then);
  });
  tale.addEventListener('showpage', (event) => {
    sound?.stop();
    pages.show(pages.sections.indexOf(/** @type {CustomEvent} */ (event).detail));
  });
  tale.addEventListener('answeredall', () => {
    if (narration?.asking) pages.turn(1);
  });
  const fetchAll = () => fetchOnce(holder.dataset, 'questions'); // in a single file the script is there
  tale.addEventListener('pageshown', fetchAll);
  fetchAll();
}
