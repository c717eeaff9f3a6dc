// Marks drafts: the page of one, and the cards that lead to one.

import { addBadge } from './layer.js';
import { stringsOfPage } from './strings.js';

/** @type {HTMLElement[]} */
let marks = [];

/** @param {string[]} drafts their slugs */
export async function markDrafts(drafts) {
  const string = await stringsOfPage();
  for (const mark of marks) mark.remove();
  marks = [];
  const slugOf = (/** @type {string} */ path) => /(?:^|\/)tales\/([^/]+)\//.exec(path)?.[1] ?? '';
  const isDraft = (/** @type {string} */ path) => drafts.includes(decodeURIComponent(slugOf(path)));
  if (isDraft(location.pathname)) marks.push(addBadge('draft', string('draft')));
  for (const link of document.querySelectorAll('a.card, .card a')) {
    if (!isDraft(link.getAttribute('href') ?? '')) continue;
    const mark = Object.assign(document.createElement('span'), { className: 'fact', textContent: string('draft') });
    (link.querySelector('.card-facts') ?? link).append(mark);
    marks.push(mark);
  }
}
