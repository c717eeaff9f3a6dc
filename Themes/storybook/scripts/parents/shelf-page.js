// The page of a tale: the buttons for the child's shelf, and what parents want to know of the tale.

import { element } from '../page/element.js';
import { family, readingChild } from '../family/kept.js';
import { makeShelfButtons } from './shelf-buttons.js';
import { openDetails } from './details.js';
import { renewByPage, taleOn } from '../family/tale-page.js';
import { shelfOf } from '../family/shelf.js';
import { string } from '../family/strings.js';

/** The fragment of an address that opens what parents want to know of a tale at once. */
export const DETAILS = '#details';

export function offerShelfOnPage() {
  const found = document.querySelector('[data-tale]') && taleOn(document);
  if (!found) return; // it is locked
  const [slug, about] = found;
  renewByPage(readingChild());
  const tools = document.querySelector('[data-gate-tools]');
  const buttons = makeShelfButtons(slug, document.querySelector('h1'), () => about, () => show());
  const show = () => {
    const { without } = readingChild();
    const [put] = buttons({ shelf: shelfOf(readingChild()), hidden: family().hidden, without });
    if (put.parentElement !== tools) tools?.replaceChildren(put, more);
  };
  const more = element('button', {
    class: 'button round about-link',
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-label': string('family-details'),
    title: string('family-details'),
    click: () => openDetails(slug, about, show),
  });
  show();
  const before = document.querySelector('.details'); // in another language
  before?.remove();
  if (!before && location.hash !== DETAILS) return;
  history.replaceState(null, '', location.href.split('#')[0]);
  openDetails(slug, about, show);
}
