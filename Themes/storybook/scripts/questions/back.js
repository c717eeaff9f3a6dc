// A wrong answer leads back to the sentence of the story in which the answer stands. The voice speaks it again, and
// then the question comes again; a reader without a voice comes back by a button.

import { say } from './kit.js';

/** Milliseconds in which the reader reads that there is something to look at again. */
const BEFORE = 900;
/** Milliseconds after the sentence was spoken. */
const AFTER = 900;

/** @typedef {import('./types.d.ts').Asked} Asked */

/** @param {HTMLElement} tale */
export function makeBack(tale) {
  const button = /** @type {HTMLElement} */ (tale.querySelector('[data-action=question-back]'));
  /** @type {{ asked: Asked, focus: HTMLElement | null, sentence: HTMLElement[] } | null} */
  let away = null;
  let timer = 0;

  const settle = () => {
    clearTimeout(timer);
    for (const part of away?.sentence ?? []) part.classList.remove('answers');
    tale.removeAttribute('data-looking');
    button.hidden = true;
    away = null;
  };

  const comeBack = () => {
    if (!away) return;
    const { asked, focus } = away;
    settle();
    tale.dispatchEvent(new CustomEvent('showpage', { detail: asked.page }));
    asked.element.scrollIntoView({ block: 'nearest' });
    say(asked.said, 'question-again');
    focus?.focus({ preventScroll: true });
  };

  const lead = (/** @type {Asked} */ asked, /** @type {number} */ word) => {
    const { activeElement } = document;
    const focus = activeElement instanceof HTMLElement && asked.element.contains(activeElement) ? activeElement : null;
    /** @type {import('./types.d.ts').Hearing} */
    const hearing = {
      word,
      then: () => {
        timer = setTimeout(comeBack, AFTER);
      },
    };
    tale.dispatchEvent(new CustomEvent('hear', { detail: hearing }));
    if (!hearing.sentence) {
      say(asked.said, 'question-again');
      return;
    }
    away = { asked, focus, sentence: hearing.sentence };
    for (const part of away.sentence) part.classList.add('answers');
    away.sentence[0]?.scrollIntoView({ block: 'nearest' });
    tale.toggleAttribute('data-looking', true);
    button.hidden = false;
    if (!hearing.isSpoken) button.focus({ preventScroll: true });
  };

  button.addEventListener('click', comeBack);
  // The reader has turned to another page: the question waits where it is.
  tale.addEventListener('pageshown', (event) => {
    const { come } = /** @type {CustomEvent} */ (event).detail;
    if (!come?.contains(away?.sentence[0] ?? null)) settle();
  });

  return {
    /**
     * @param {Asked} asked
     * @param {string | undefined} place the first word of the sentence; without one only the question comes again
     */
    lead(asked, place) {
      settle();
      say(asked.said, place ? 'question-look' : 'question-again');
      if (place) timer = setTimeout(lead, BEFORE, asked, Number(place));
    },
    settle,
  };
}
