// A question whose right answers are chosen: one, or several. The voice speaks an answer that is tapped.

import { copyOf, say } from './kit.js';
import { gapIn, makeAnswers } from './rules.js';
import { saidBy } from './said.js';

/** What an emptied gap is written as. */
const GAP = '___';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Asked} asked
 * @param {(isRight: boolean, tries: number, isDone: boolean, place?: string) => void} judge
 * @returns {import('./types.d.ts').Offer}
 */
export function offerChoice(tale, asked, judge) {
  const { element, said } = asked;
  const items = [...element.querySelectorAll('li')];
  const right = items.map(({ dataset }) => 'right' in dataset);
  let answers = makeAnswers(right);
  let chosen = -1;

  const choose = (/** @type {number} */ i) => {
    if (!answers.choose(i)) return false;
    items[i].firstElementChild?.setAttribute('aria-pressed', 'true');
    items[i].firstElementChild?.append(copyOf('.tick'));
    if (answers.isDone) fillGap(element, saidBy(items[right.indexOf(true)]));
    return true;
  };
  const take = (/** @type {number} */ i) => {
    if (chosen !== i) return;
    chosen = -1;
    items[i].removeAttribute('data-chosen');
    const isRight = choose(i);
    if (isRight && !answers.isDone) say(said, 'question-more');
    judge(isRight, answers.tries, answers.isDone, element.dataset.place);
  };

  items.forEach((item, i) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'answer';
    button.append(...item.childNodes);
    item.append(button);
    button.addEventListener('click', () => {
      if (answers.isDone || answers.isFound(i)) return;
      if (chosen === i) {
        take(i); // a second tap does not wait for the voice
        return;
      }
      items[chosen]?.removeAttribute('data-chosen');
      if (right[chosen]) take(chosen); // a quick child taps the next one while the voice still speaks this one
      if (answers.isDone) return;
      chosen = i;
      item.setAttribute('data-chosen', '');
      const hearing = { answer: item, then: () => take(i), isSpoken: false };
      tale.dispatchEvent(new CustomEvent('hear', { detail: hearing }));
      if (!hearing.isSpoken) take(i);
    });
  });
  return {
    reset() {
      answers = makeAnswers(right);
      chosen = -1;
      for (const item of items) {
        item.removeAttribute('data-chosen');
        item.firstElementChild?.removeAttribute('aria-pressed');
        item.querySelector('.tick')?.remove();
      }
      element.querySelector('.filled')?.replaceWith(GAP);
    },
    solve: () => right.forEach((is, i) => is && choose(i)),
  };
}

/**
 * @param {HTMLElement} question
 * @param {string} answer
 */
function fillGap(question, answer) {
  const walker = document.createTreeWalker(question.querySelector('p') ?? question, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const gap = gapIn(node.textContent ?? '');
    if (!gap || !(node instanceof Text)) continue;
    const rest = node.splitText(gap[0]);
    rest.splitText(gap[1] - gap[0]);
    const word = document.createElement('b');
    word.className = 'filled';
    word.textContent = answer;
    rest.replaceWith(word);
    return;
  }
}
