// Questions of a tale, which readers answer by a tap, by keys or by dragging, as often as they like. Fetched by tales
// with questions; without this script, they are lists to talk about.

import { makeBack } from './back.js';
import { offerChoice } from './choosing.js';
import { offerOrder } from './ordering.js';
import { say } from './kit.js';

/** Milliseconds for which a right answer stays in view before the tale goes on. */
const JOY = 1600;

/** @param {HTMLElement} tale */
function openQuestions(tale) {
  const back = makeBack(tale);
  let timer = 0;

  /** Shows the next question of the page. After the last one the tale goes on, unless the reader has left the page. */
  const goOn = (/** @type {import('./types.d.ts').Asked} */ { page }) => {
    const next = page.querySelector('.question[data-open]');
    if (next) next.scrollIntoView({ block: 'nearest' });
    else if (page.matches('[data-shown]')) tale.dispatchEvent(new Event('answeredall'));
  };

  const ask = (/** @type {HTMLElement} */ element, /** @type {number} */ i) => {
    const page = /** @type {HTMLElement} */ (element.closest('.page'));
    const said = document.createElement('p');
    said.className = 'question-said';
    said.setAttribute('role', 'status');
    said.dir = document.documentElement.dir;
    said.lang = document.documentElement.lang;
    said.dataset.dir = '';
    const asked = { element, page, number: i + 1, said };
    const close = () => {
      element.removeAttribute('data-open');
      element.setAttribute('data-answered', '');
      say(said, 'question-right');
    };
    const judge = (
      /** @type {boolean} */ isRight, /** @type {number} */ tries, /** @type {boolean} */ isDone, /** @type {string=} */ place,
    ) => {
      back.settle();
      clearTimeout(timer);
      document.dispatchEvent(new CustomEvent('answered', { detail: { question: asked.number, isRight, tries } }));
      if (!isRight) {
        back.lead(asked, place);
      } else if (isDone) {
        close();
        timer = setTimeout(goOn, JOY, asked);
      }
    };
    const { reset, solve } = (element.querySelector('ol') ? offerOrder : offerChoice)(tale, asked, judge);
    const reopen = () => {
      reset();
      say(said, '');
      element.removeAttribute('data-answered');
      element.setAttribute('data-open', '');
    };
    if ('answered' in element.dataset) {
      solve(); // a lesson is back from the tale to which it led
      close();
    } else {
      reopen();
    }
    // Added only now that it is filled: a screen reader speaks what changes later, and not an earlier answer.
    element.append(said);
    return reopen;
  };

  /** @type {Map<Element, () => void>} what asks each question again */
  let questions = new Map();
  /** Opens each question that is not open yet: all at first, later those that an author's preview has exchanged. */
  const open = () => {
    const elements = /** @type {HTMLElement[]} */ ([...tale.querySelectorAll('.page .question')]);
    questions = new Map(elements.map((element, i) => [element, questions.get(element) ?? ask(element, i)]));
  };

  open();
  tale.addEventListener('rewritten', open);
  // The tale begins again: what was answered may be answered again.
  tale.addEventListener('pageshown', (event) => {
    const { gone, isNew } = /** @type {CustomEvent} */ (event).detail;
    if (!isNew && !gone?.matches('.title')) return;
    clearTimeout(timer);
    for (const reopen of questions.values()) reopen();
  });
}

const tale = document.querySelector('[data-tale]');
if (tale instanceof HTMLElement) openQuestions(tale);
