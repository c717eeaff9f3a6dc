// What tales contain, as boxes to tick: for a child's shelf, and in the library.

import { CONTENTS } from '../family/contents.js';
import { element } from '../page/element.js';
import { string } from '../family/strings.js';

/** @param {string[]} contains @returns {string} in words */
export function contentsInWords(contains) {
  const names = contains.map((name) => string(`family-content-${name}`));
  return new Intl.ListFormat(document.documentElement.lang, { type: 'unit' }).format(names);
}

/** @param {string} legend @param {string[]} ticked @returns {HTMLFieldSetElement} with boxes named `without` */
export function contentBoxes(legend, ticked) {
  const boxes = CONTENTS.map((name) =>
    element(
      'label',
      { class: 'family-check' },
      element('input', { type: 'checkbox', name: 'without', value: name, checked: ticked.includes(name) }),
      element('span', {}, string(`family-content-${name}`)),
    )
  );
  return element('fieldset', { class: 'family-contents' }, element('legend', {}, legend), ...boxes);
}

/** @param {string} legend @param {string[]} ticked @returns {HTMLDetailsElement} open if any box is ticked */
export function foldedContents(legend, ticked) {
  const boxes = contentBoxes(legend, ticked);
  boxes.querySelector('legend')?.classList.add('unseen');
  return element('details', { class: 'fold', open: ticked.length > 0 }, element('summary', {}, legend), boxes);
}

/** @param {HTMLElement} holder of boxes @returns {string[]} */
export const tickedIn = (holder) =>
  [...holder.querySelectorAll('[name=without]:checked')].map((box) => /** @type {HTMLInputElement} */ (box).value);
