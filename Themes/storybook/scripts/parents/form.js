// What a grown-up says of a child: a name, a picture, an age, and how it listens.

import { foldedContents, tickedIn } from './contents.js';
import { element } from '../page/element.js';
import { OLDEST, PICTURES } from '../family/rules.js';
import { pictureAddress, string } from '../family/strings.js';

/** @typedef {import('../family/rules.js').Child} Child */
/** @typedef {Pick<Child, 'name' | 'picture' | 'age' | 'simple' | 'records' | 'without'>} About */

/** Years, up to which a new child has the simple player. */
const YOUNGEST = 4;

/**
 * @param {Child | null} child null for a new one
 * @param {(about: About) => void} done
 * @param {() => void} cancel
 */
export function childForm(child, done, cancel) {
  const name = element('input', {
    type: 'text',
    required: true,
    maxlength: 40,
    autocomplete: 'off',
    value: child?.name ?? '',
  });
  const years = Array.from(
    { length: OLDEST + 1 },
    (_, age) => element('option', { value: age, selected: age === child?.age }, String(age)),
  );
  const age = element('select', {}, element('option', { value: -1 }, string('family-age-none')), ...years);
  const simple = element('input', { type: 'checkbox', checked: child?.simple ?? false });
  const records = element('input', { type: 'checkbox', checked: child?.records ?? true });
  if (!child) {
    age.addEventListener('change', () => {
      simple.checked = Number(age.value) >= 0 && Number(age.value) <= YOUNGEST;
    });
  }
  const chosen = child?.picture ?? 1 + Math.floor(Math.random() * PICTURES);
  const pictures = Array.from(
    { length: PICTURES },
    (_, i) =>
      element(
        'label',
        { class: 'family-picture' },
        element('input', {
          type: 'radio',
          name: 'picture',
          value: i + 1,
          checked: i + 1 === chosen,
          'aria-label': string(`family-picture-${i + 1}`),
        }),
        element('img', { class: 'face', src: pictureAddress(i + 1), alt: '', width: 72, height: 72 }),
      ),
  );
  const form = element(
    'form',
    {
      class: 'family-form',
      submit: (event) => {
        event.preventDefault();
        name.value = name.value.trim();
        if (!name.reportValidity()) return;
        const picture = Number(new FormData(form).get('picture'));
        done({
          name: name.value,
          picture,
          age: Number(age.value),
          simple: simple.checked,
          records: records.checked,
          without: tickedIn(form),
        });
      },
    },
    element('label', { class: 'family-field' }, element('span', {}, string('family-name')), name),
    element('fieldset', { class: 'family-pictures' }, element('legend', {}, string('family-picture')), ...pictures),
    element('label', { class: 'family-field' }, element('span', {}, string('family-age')), age),
    element('label', { class: 'family-check' }, simple, element('span', {}, string('family-simple'))),
    element('label', { class: 'family-check' }, records, element('span', {}, string('family-records'))),
    foldedContents(string('family-without'), child?.without ?? []),
    element(
      'div',
      { class: 'family-do' },
      element('button', { class: 'button main', type: 'submit' }, string('family-save')),
      element('button', { class: 'button second', type: 'button', click: cancel }, string('family-cancel')),
    ),
  );
  return form;
}
