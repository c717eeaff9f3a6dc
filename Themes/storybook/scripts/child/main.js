// The child's side: the child's own page, and a tale without the ways that lead out of it.

import { family, readingChild } from '../family/kept.js';
import { goToGoodNight, isAtEnd, keepToLimits } from './limits.js';
import { keepComfort } from './comfort.js';
import { logTale } from './log.js';
import { openChildPage } from './shelf.js';
import { staySmall } from './tale.js';
import { takePage } from './one-page.js';
import { whenParsed } from '../family/parsed.js';

function openTale() {
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
    logTale(tale);
    if (child.limits) keepToLimits(tale, child, isOnePage);
  });
}

if (family().children.length) keepComfort(readingChild());
if ('childPage' in document.documentElement.dataset) openChildPage();
else openTale();
