// A question before a child is removed, and a second one.

import { element } from '../page/element.js';
import { string } from '../family/strings.js';

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
    const again = main(string('family-remove-sure', { name }), remove);
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
