// The filters of the library that only grown-ups have: how long tales are, and what they contain.

import { contentBoxes, tickedIn } from './contents.js';
import { element } from '../page/element.js';
import { string } from '../family/strings.js';

const LENGTHS = [3, 5, 10, 20, 30]; // minutes

export function offerFilters() {
  const choices = document.querySelector('[data-shelf] [data-choices]');
  const lists = choices?.querySelector('.lists');
  if (!(choices instanceof HTMLElement) || !lists) return;
  const asked = new URLSearchParams(location.search);
  const old = choices.querySelector('.family-contents'); // in another language
  const ticked = old ? tickedIn(choices) : (asked.get('without') ?? '').split(',');
  const before = choices.querySelector('select[name=most]');
  const most = before instanceof HTMLSelectElement ? before.value : asked.get('most');
  before?.closest('label')?.remove();
  old?.remove();
  lists.append(element(
    'label',
    {},
    element('span', {}, string('family-length')),
    element(
      'select',
      { name: 'most' },
      element('option', { value: '' }, string('family-any')),
      ...LENGTHS.map((minutes) =>
        element(
          'option',
          { value: minutes, selected: String(minutes) === most },
          string('family-up-to', { count: minutes }),
        )
      ),
    ),
  ));
  choices.querySelector('.panel-actions')?.before(contentBoxes(string('family-leave-out'), ticked));
}
