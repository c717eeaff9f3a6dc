// A field for a PIN, with a box that shows what is typed.

import { element } from '../page/element.js';
import { string } from './strings.js';

/**
 * @param {{ autocomplete: string, minlength?: number }} attributes
 * @returns {{ input: HTMLInputElement, shown: HTMLElement }} the field, and the box with its label
 */
export function pinField(attributes) {
  const input = element('input', { type: 'password', inputmode: 'numeric', required: true, ...attributes });
  const box = element('input', {
    type: 'checkbox',
    change: () => {
      input.type = box.checked ? 'text' : 'password';
    },
  });
  return { input, shown: element('label', { class: 'gate-show' }, box, string('family-pin-show')) };
}
