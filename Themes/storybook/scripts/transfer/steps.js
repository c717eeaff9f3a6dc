// First steps: three pictures for a grown-up who has set up the first child. They go when they are not wanted any more.

import { DEVICE } from '../family/kept.js';
import { element } from '../page/element.js';
import { readObject } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';
import { string } from '../family/strings.js';

/** @param {HTMLElement} holder of the children; the steps come first in it */
export function showSteps(holder) {
  const { steps = '' } = holder.dataset;
  document.querySelector('.family-steps')?.remove();
  if (readObject(DEVICE).steps || !steps) return;
  const figures = [1, 2, 3].map((number) =>
    element(
      'li',
      {},
      element('img', { class: 'step', src: `${steps}#step-${number}`, alt: '', width: 320, height: 240 }),
      element('p', {}, string(`family-step-${number}`)),
    )
  );
  const shown = element(
    'section',
    { class: 'family family-steps', 'aria-label': string('family-steps') },
    element('ol', {}, ...figures),
    element('button', {
      class: 'button second',
      type: 'button',
      click: () => {
        writeText(DEVICE, JSON.stringify({ ...readObject(DEVICE), steps: true }));
        shown.remove();
        holder.querySelector('h2')?.focus();
      },
    }, string('family-steps-done')),
  );
  holder.before(shown);
}
