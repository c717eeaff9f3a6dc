// The child's side: the child's own page, and a tale without the ways that lead out of it.

import { logTale } from './log.js';
import { openChildPage } from './shelf.js';
import { staySmall } from './tale.js';
import { whenParsed } from '../family/parsed.js';

if ('childPage' in document.documentElement.dataset) openChildPage();
else {
  whenParsed(() => {
    staySmall();
    const tale = document.querySelector('[data-tale]');
    if (tale instanceof HTMLElement) logTale(tale);
  });
}
