// The grown-ups' side: the bar of an open gate, the children and what opens the gate, and what is on a child's shelf.
// Fetched while the gate is open, and when the first child is to be set up.

import { cannotKeep, showChildren } from './children.js';
import { family } from '../family/kept.js';
import { offerFilters } from './finding.js';
import { withStrings } from '../family/strings.js';
import { followOtherTabs, offerOtherDevices } from './another.js';
import { offerShelves } from './shelving.js';
import { setRight } from '../family/clock-ahead.js';
import { showBar } from './bar.js';
import { whenParsed } from '../page/when-parsed.js';

function show() {
  const holder = document.querySelector('[data-children]');
  const isEmpty = !family().children.length;
  const refused = cannotKeep();
  if (holder instanceof HTMLElement) {
    showChildren(holder, isEmpty ? refused : '');
    if (!isEmpty || !refused) offerOtherDevices();
  }
  if (isEmpty) return;
  family().children.forEach(setRight);
  showBar();
  offerShelves();
  offerFilters();
}

withStrings(() => {
  whenParsed(show);
  document.addEventListener('strings', () => queueMicrotask(show));
  followOtherTabs(show);
});
