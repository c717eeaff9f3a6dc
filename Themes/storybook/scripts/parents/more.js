// What a grown-up gives a child whose minutes are over: a few more.

import { giveMore, lookAt } from '../family/allowance.js';
import { closeGate } from '../device/gate.js';
import { element } from '../page/element.js';
import { isOver } from '../family/limits.js';
import { readingChild } from '../family/kept.js';
import { markLeaving } from '../family/leaving.js';
import { toRoot } from '../page/root.js';
import { string } from '../family/strings.js';

const MORE_MINUTES = [5, 15, 30];

/** @returns {HTMLElement[]} a group of buttons; nothing as long as the child's minutes last */
export function offerMore() {
  const child = readingChild();
  if (!child.limits || !isOver(lookAt(child).verdict)) return [];
  const give = (/** @type {number} */ minutes) => {
    if (!giveMore(child, lookAt(child), minutes)) return;
    markLeaving();
    closeGate();
    location.href = `${toRoot}child/index.html`;
  };
  return [element(
    'span',
    { class: 'gate-more', role: 'group', 'aria-label': string('family-more', { name: child.name }) },
    element('span', {}, string('family-more', { name: child.name })),
    ...MORE_MINUTES.map((count) =>
      element(
        'button',
        {
          class: 'button second',
          type: 'button',
          'aria-label': string('family-minutes-some', { count }),
          click: () => give(count),
        },
        String(count),
      )
    ),
  )];
}
