// A question before a child is removed, and a second one.

import { askAgain } from '../family/confirm.js';
import { element } from '../page/element.js';
import { string } from '../family/strings.js';

/**
 * @param {import('../family/rules.js').Child} child
 * @param {() => void} remove
 * @param {() => void} cancel
 * @returns {HTMLElement}
 */
export function askToRemove({ name }, remove, cancel) {
  const sure = element('button', {
    class: 'button main',
    type: 'button',
    click: () => askAgain(sure, string('family-remove-sure', { name }), remove),
  }, string('family-remove'));
  return element(
    'div',
    { class: 'family-ask', role: 'group', 'aria-label': string('family-remove') },
    element('p', {}, string('family-remove-what', { name })),
    sure,
    element('button', { class: 'button second', type: 'button', click: cancel }, string('family-cancel')),
  );
}
