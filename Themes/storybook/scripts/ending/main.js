// The end of a tale: a heart for it, and the way to keep it offline. Fetched when the end is first seen.

import { favourites, keepFavourite } from '../device/favourites.js';
import { isAway, watchNetwork } from '../page/network.js';
import { own } from '../device/storage.js';
import { isSlug } from '../device/slug.js';
import { slugAt } from '../device/address.js';
import { fetchOnce } from '../page/once.js';
import { loadScript } from '../page/script.js';
import { showMyWords } from '../page/my-words.js';
import { whenChanged } from '../device/changes.js';

const { slug = '' } = document.documentElement.dataset;
const heart = document.querySelector('.end [data-action=heart]');
const showHeart = () => heart?.setAttribute('aria-pressed', String(favourites().has(slug)));

const { dataset } = /** @type {HTMLElement} */ (document.querySelector('[data-tale]'));
if (document.querySelector('[data-cards]')) fetchOnce(dataset, 'glossary');

heart?.addEventListener('click', () => keepFavourite(slug, !favourites().has(slug)));
for (const show of [showHeart, () => showMyWords()]) {
  whenChanged(show);
  show();
}

// One button has the dialog and says what is kept: the title page's.
document.querySelector('.end [data-action=keep-open]')?.addEventListener('click', () => {
  /** @type {HTMLElement | null} */ (document.querySelector('[data-action=keep]'))?.click();
});

// Without a network there is no next tale that is not kept; the way to the library stays.
const next = document.querySelector('.end-next[hreflang]');
if (next instanceof HTMLAnchorElement) watchNetwork(() => next.toggleAttribute('hidden', isAway(slugAt(next))));

/** A tale to which a lesson has led offers the way back to it. */
function showWayBack() {
  try {
    const { slug: lesson, page = '', to } = JSON.parse(sessionStorage.getItem(`${own}lesson`) ?? '{}');
    const link = document.querySelector('[data-lesson-back]');
    if (link instanceof HTMLAnchorElement && to === slug && isSlug(lesson)) {
      link.href = `../${lesson}/index.html#${encodeURIComponent(page)}`;
      link.hidden = false;
    }
  } catch { /* nothing is kept in this tab */ }
}

const learning = document.querySelector('[data-learning-script]');
if (learning instanceof HTMLElement) {
  // It keeps that the tale was heard, and would not if the reader left earlier.
  loadScript(learning.dataset.learningScript ?? '').then(showWayBack, showWayBack);
} else {
  showWayBack();
}
