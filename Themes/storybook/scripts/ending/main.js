// The end of a tale: a heart for it, and the way to keep it offline. Fetched when the end is first seen.

import { favourites, keepFavourite } from '../device/favourites.js';
import { recallList } from '../device/lists.js';
import { whenChanged } from '../device/changes.js';

const { slug = '' } = document.documentElement.dataset;
const heart = document.querySelector('.end [data-action=heart]');
const showHeart = () => heart?.setAttribute('aria-pressed', String(favourites().has(slug)));

const { dataset } = /** @type {HTMLElement} */ (document.querySelector('[data-tale]'));
if (document.querySelector('[data-cards]') && dataset.glossary) {
  document.head.append(Object.assign(document.createElement('script'), { src: dataset.glossary }));
  delete dataset.glossary; // it is fetched once
}

const showWay = () => document.querySelector('[data-my-words]')?.toggleAttribute('hidden', !recallList('words').length);
whenChanged(showWay);
showWay();

heart?.addEventListener('click', () => keepFavourite(slug, !favourites().has(slug)));
whenChanged(showHeart);
showHeart();

// One button has the dialog and says what is kept: the title page's.
document.querySelector('.end [data-action=take]')?.addEventListener('click', () => {
  /** @type {HTMLElement | null} */ (document.querySelector('[data-action=keep]'))?.click();
});
