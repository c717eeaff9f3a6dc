// The library of grown-ups: each card gets the buttons for the child's shelf, and each shelf one for all of its tales.

import { contentsIn, filteredOf } from '../family/contents.js';
import { DETAILS } from './shelf-page.js';
import { element } from '../page/element.js';
import { family, readingChild } from '../family/kept.js';
import { isRendered } from '../page/rendered.js';
import { keepReading, readingOf } from '../device/reading.js';
import { makeLostTales } from './lost-tales.js';
import { makeShelfButtons } from './shelf-buttons.js';
import { nameBy } from '../page/naming.js';
import { putOnShelf, renewOnShelf, shelfOf, shownShelfOf } from '../family/shelf.js';
import { string } from '../family/strings.js';
import { toRoot } from '../page/root.js';

/** @typedef {import('../family/shelf.js').ShelfTale} ShelfTale */

const isFolder = location.protocol === 'file:';

/** @param {HTMLElement} card */
const headingOf = (card) => card.querySelector('[data-card-title]');

/** @param {HTMLElement} card @returns {ShelfTale} */
function taleOf(card) {
  const title = headingOf(card);
  const cover = card.querySelector('img[data-card-cover]');
  return {
    title: title?.textContent ?? '',
    lang: title?.getAttribute('lang') ?? '',
    cover: cover?.getAttribute('src')?.slice(toRoot.length) ?? '',
    narrated: Boolean(card.querySelector('[data-card-narrated]')),
    contains: contentsIn(card),
  };
}

/** @param {HTMLElement[]} cards @returns {string} how many tales were left out, because the child is not shown such */
function putAll(cards) {
  const { hidden } = family();
  const child = readingChild();
  /** @type {[string, ShelfTale][]} */
  const tales = cards.filter((card) => isRendered(card) && !hidden.includes(card.dataset.card ?? ''))
    .map((card) => [card.dataset.card ?? '', taleOf(card)]);
  const fitting = tales.filter(([, { contains = [] }]) => !filteredOf(contains, child.without).length);
  if (!putOnShelf(child, new Map(fitting.reverse()))) return string('family-full'); // the first one stays first
  const count = tales.length - fitting.length;
  return count ? string('family-left-out', { count }) : '';
}

/** @param {ParentNode} holder @returns {HTMLElement[]} the cards of tales that can be opened */
const cardsIn = (holder) => [...holder.querySelectorAll('[data-card]:not([data-pageless])')].map(
  (card) => /** @type {HTMLElement} */ (card),
);

/** The link to what parents want to know of a tale. @param {HTMLElement} card */
const detailsOf = (card) => {
  const { card: slug = '' } = card.dataset;
  const href = `${toRoot}tales/${encodeURIComponent(slug)}/index.html${DETAILS}`;
  const link = element('a', { class: 'button round about-link', href, title: string('family-details') });
  nameBy(link, headingOf(card), 'family-details-of', string('family-details-of', { title: '' }));
  return link;
};

/** @returns {MutationObserver} that dresses cards which come later */
export function offerShelfInLibrary() {
  /** @type {WeakMap<Element, ReturnType<typeof makeShelfButtons>>} */
  const made = new WeakMap();
  const said = element('p', { class: 'family-said', role: 'status' });
  const count = element('span', { class: 'gate-count', role: 'status' });
  const lost = makeLostTales(() => dressAll());
  const put = (/** @type {ParentNode} */ holder) => {
    said.textContent = putAll(cardsIn(holder));
    dressAll();
  };
  const dressAll = () => {
    const child = readingChild();
    const now = { shelf: shelfOf(child), hidden: family().hidden, without: child.without };
    for (const card of cardsIn(document)) {
      const { card: slug = '' } = card.dataset;
      const isNew = !made.has(card);
      const buttons = made.get(card) ?? makeShelfButtons(slug, headingOf(card), () => taleOf(card), dressAll);
      made.set(card, buttons);
      if (!now.shelf.has(slug) || !readingOf(slug).gone) renewOnShelf(child, slug, taleOf(card), now.shelf);
      else if (isFolder) keepReading(slug, { gone: undefined }); // it is back
      else lost.lookAgain(slug);
      const both = buttons(now);
      if (isNew) card.append(...both, detailsOf(card));
      card.toggleAttribute('data-hidden', now.hidden.includes(slug));
    }
    for (const heading of document.querySelectorAll('.shelf > h2:not(:has(+ .shelf-add))')) {
      const shelf = /** @type {HTMLElement} */ (heading.parentElement);
      // An editor's shelf has its title in every language.
      const { textContent } = heading.querySelector(`[data-only="${document.documentElement.lang}"]`) ?? heading;
      heading.after(element('button', {
        class: 'button bare shelf-add',
        type: 'button',
        'aria-label': string('family-put-shelf', { title: textContent ?? '' }),
        click: () => put(shelf),
      }, string('family-put-these')));
    }
    lost.show(now.shelf);
    const text = string('family-tales', { count: shownShelfOf(child).size });
    if (count.textContent !== text) count.textContent = text;
  };
  document.querySelector('.shelving-line')?.remove();
  document.querySelector('[data-found]')?.before(element(
    'div',
    { class: 'shelving-line' },
    count,
    element('button', { class: 'button second', type: 'button', click: () => put(document) }, string('family-put-all')),
    said,
    lost.list,
  ));
  dressAll();
  if (isFolder) lost.lookForLost();
  // Cards come as tales are found.
  const watch = new MutationObserver((changes) => {
    const isNew = (/** @type {Node} */ node) =>
      node instanceof Element && (node.matches('[data-card]') || node.querySelector('[data-card]'));
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isNew))) dressAll();
  });
  const main = document.querySelector('main');
  if (main) watch.observe(main, { childList: true, subtree: true });
  return watch;
}
