// The child's side: the child's own page, and a tale without the ways that lead out of it.

import { FAMILY, family, readingChild } from '../family/kept.js';
import { goToGoodNight, isAtEnd, keepToLimits } from './limits.js';
import { keepComfort } from './comfort.js';
import { leavePage } from '../page/leave.js';
import { logTale } from './log.js';
import { openChildPage } from './page.js';
import { renewByPage } from '../family/tale-page.js';
import { staySmall } from './tale.js';
import { takePage } from './one-page.js';
import { whenParsed } from '../page/when-parsed.js';

function openTale() {
  if (document.documentElement.dataset.ownPage === 'privacy') {
    whenParsed(staySmall); // it opens at any time, and is no page that was asked for
    return;
  }
  const child = readingChild();
  const isOnePage = takePage(document.documentElement.dataset.slug ?? '');
  if (!isOnePage && isAtEnd(child)) {
    document.documentElement.hidden = true;
    goToGoodNight();
    return;
  }
  whenParsed(() => {
    staySmall();
    const tale = document.querySelector('[data-tale]');
    if (!(tale instanceof HTMLElement)) return;
    renewByPage(child);
    logTale(tale);
    if (child.limits) keepToLimits(tale, child, isOnePage);
  });
}

/**
 * A grown-up may change the rules of the child in another tab: then the page loads again with them.
 * @param {import('../family/rules.js').Child} child
 */
function followRules({ id }) {
  const rules = () => {
    const child = family().children.find((one) => one.id === id);
    return child && JSON.stringify([child.limits, child.log, child.records]);
  };
  const first = rules();
  const look = () => {
    const now = rules();
    if (now && now !== first) leavePage(() => location.reload()); // if the child is gone, the guard leaves the page
  };
  addEventListener('storage', ({ key }) => {
    if (!key || key === FAMILY) look();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
}

if (family().children.length) {
  keepComfort(readingChild());
  followRules(readingChild());
}
if ('childPage' in document.documentElement.dataset) openChildPage();
else openTale();
