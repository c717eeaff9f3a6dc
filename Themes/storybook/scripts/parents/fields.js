// The controls of a form that keeps each change at once. After a change each shows what is kept.

import { element } from '../page/element.js';

/**
 * @param {string} label
 * @param {[string | number, string][]} options values and what they are called
 * @param {() => string | number} kept
 * @param {(value: string) => void} changed
 */
export function choice(label, options, kept, changed) {
  const select = element(
    'select',
    {
      change: () => {
        changed(select.value);
        select.value = String(kept());
      },
    },
    ...options.map(([own, text]) => element('option', { value: own, selected: own === kept() }, text)),
  );
  return element('label', { class: 'family-field' }, element('span', {}, label), select);
}

/**
 * @param {string} label
 * @param {Record<string, string | number>} attributes
 * @param {() => string} kept
 * @param {(value: string) => void} changed called with valid values only; the browser says what is wrong with others
 * @param {() => void} [check] sets what is wrong beyond what the attributes say
 */
export function field(label, attributes, kept, changed, check = () => {}) {
  const input = element('input', {
    ...attributes,
    value: kept(),
    required: true,
    change: () => {
      check();
      if (!input.reportValidity()) return;
      changed(input.value);
      if (input.value !== kept()) input.value = kept();
    },
  });
  return element('label', { class: 'family-field' }, element('span', {}, label), input);
}

/** @param {string} legend @param {(Node | string)[]} parts */
export const group = (legend, ...parts) =>
  element(
    'fieldset',
    { class: 'family-limits' },
    element('legend', {}, legend),
    element('div', { class: 'family-fields' }, ...parts),
  );
