// The second question before something is deleted. It stands where the first one stood and takes the focus.

import { element } from '../page/element.js';

/** Milliseconds: a second click or tap within them belongs to the first. */
const GESTURE = 800;

/** A key that is held down presses once; with Tab it goes on. @param {HTMLElement} button */
export function ignoreRepeats(button) {
  button.addEventListener('keydown', (event) => event.repeat && /^(Enter| )$/.test(event.key) && event.preventDefault());
}

/**
 * Asks again in place of a question that was just answered.
 * @param {HTMLElement} first
 * @param {string} text
 * @param {() => void} act
 */
export function askAgain(first, text, act) {
  const since = performance.now();
  const again = element('button', {
    class: 'button main',
    type: 'button',
    click: () => {
      if (performance.now() - since > GESTURE) act();
    },
  }, text);
  ignoreRepeats(again);
  first.replaceWith(again);
  again.focus();
}
