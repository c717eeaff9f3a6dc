// A question before a child is removed, and a second one.

import { element } from '../page/element.js';
import { string } from '../family/strings.js';

/** Milliseconds: a second click or tap within them belongs to the first. */
const GESTURE = 800;

/**
 * @param {import('../family/rules.js').Child} child
 * @param {() => void} remove
 * @param {() => void} cancel
 * @returns {HTMLElement}
 */
export function askToRemove({ name }, remove, cancel) {
  const main = (/** @type {string} */ text, /** @type {() => void} */ click) =>
    element('button', { class: 'button main', type: 'button', click }, text);
  const sure = main(string('family-remove'), () => {
    const again = main(string('family-remove-sure', { name }), () => {
      if (!again.hasAttribute('aria-disabled')) remove();
    });
    again.setAttribute('aria-disabled', 'true'); // disabled, it would lose the focus
    setTimeout(() => again.removeAttribute('aria-disabled'), GESTURE);
    // A key that is held down presses again and again.
    again.addEventListener('keydown', (event) => event.repeat && event.preventDefault());
    sure.replaceWith(again);
    again.focus();
  });
  return element(
    'div',
    { class: 'family-ask', role: 'group', 'aria-label': string('family-remove') },
    element('p', {}, string('family-remove-what', { name })),
    sure,
    element('button', { class: 'button second', type: 'button', click: cancel }, string('family-cancel')),
  );
}
