// What is on a child's shelf: each card of the library and each tale gets a button that puts it there or takes it off.

import { changeFamily, family, readingChild } from '../family/kept.js';
import { putOnShelf, shelfOf, takeOffShelf } from '../family/shelf.js';
import { element } from '../family/element.js';
import { rootAddress } from '../family/place.js';
import { word } from '../family/words.js';

/** @typedef {import('../family/shelf.js').ShelfTale} ShelfTale */

const { dataset: ofPage } = document.documentElement;

/** @param {HTMLElement} card @returns {ShelfTale} */
function taleOf(card) {
  const title = card.querySelector('[data-card-title]');
  const cover = card.querySelector('img[data-card-cover]');
  const address = cover instanceof HTMLImageElement ? cover.src : '';
  return {
    title: title?.textContent ?? '',
    lang: title?.getAttribute('lang') ?? '',
    cover: address.startsWith(rootAddress) ? address.slice(rootAddress.length) : '',
    narrated: Boolean(card.querySelector('[data-card-narrated]')),
  };
}

/** @returns {[string, ShelfTale]} the tale of the page */
function taleOfPage() {
  const tale = /** @type {HTMLElement} */ (document.querySelector('[data-tale]'));
  const { tale: slug = '', title = '', cover = '' } = tale.dataset;
  return [slug, {
    title,
    lang: tale.querySelector('h1')?.lang ?? '',
    cover,
    narrated: tale.classList.contains('told'),
  }];
}

/** Says where a device has no room left. @param {boolean} isKept */
function sayIfFull(isKept) {
  const notice = document.querySelector('[data-notice]');
  if (notice && !isKept) notice.textContent = word('family-full');
}

/** @param {string} slug @param {boolean} isHidden for all children */
function hide(slug, isHidden) {
  changeFamily((all) => ({
    ...all,
    hidden: [...all.hidden.filter((one) => one !== slug), ...(isHidden ? [slug] : [])],
  }));
  if (isHidden) { for (const child of family().children) takeOffShelf(child, slug); }
}

/** @typedef {{ shelf: Map<string, unknown>, hidden: string[] }} Known what is on the shelf, and what is hidden from all */

/**
 * @param {string} slug
 * @param {() => ShelfTale} about
 * @param {() => void} changed
 * @returns {(known: Known) => HTMLElement[]} the buttons of a tale, as they are now
 */
function makeButtons(slug, about, changed) {
  const { title } = about();
  const put = element('button', {
    class: 'button round shelving',
    type: 'button',
    click: () => {
      const child = readingChild();
      if (shelfOf(child).has(slug)) {
        takeOffShelf(child, slug);
      } else {
        hide(slug, false);
        sayIfFull(putOnShelf(child, new Map([[slug, about()]])));
      }
      changed();
    },
  });
  const away = element('button', {
    class: 'button round hiding',
    type: 'button',
    click: () => {
      hide(slug, !family().hidden.includes(slug));
      changed();
    },
  });
  return ({ shelf, hidden }) => {
    const [isOn, isHidden] = [shelf.has(slug), hidden.includes(slug)];
    const { name } = readingChild();
    put.setAttribute('aria-pressed', String(isOn));
    put.setAttribute('aria-label', word('family-on-shelf', { name, title }));
    put.title = word(isOn ? 'family-take-off' : 'family-put-on');
    away.setAttribute('aria-pressed', String(isHidden));
    away.setAttribute('aria-label', word('family-hide', { title }));
    away.title = word('family-hide-what');
    return [put, away];
  };
}

/** @type {MutationObserver | undefined} */
let watch;

export function offerShelves() {
  /** @type {WeakMap<Element, ReturnType<typeof makeButtons>>} */
  const made = new WeakMap();
  const tools = document.querySelector('[data-gate-tools]');
  watch?.disconnect();
  for (const old of document.querySelectorAll('[data-card] > :is(.shelving, .hiding)')) old.remove(); // in another language

  const known = () => ({ shelf: shelfOf(readingChild()), hidden: family().hidden });
  const dressAll = () => {
    const now = known();
    for (const card of document.querySelectorAll('[data-card]:not([data-pageless])')) {
      if (!(card instanceof HTMLElement)) continue;
      const { card: slug = '' } = card.dataset;
      const buttons = made.get(card) ?? makeButtons(slug, () => taleOf(card), dressAll);
      made.set(card, buttons);
      const both = buttons(now);
      if (both[0].parentElement !== card) card.append(...both);
      card.toggleAttribute('data-hidden', now.hidden.includes(slug));
    }
    say(now.shelf.size);
  };
  const count = element('span', { class: 'gate-count', role: 'status' });
  const say = (/** @type {number} */ size) => {
    const text = word('family-tales', { count: size });
    if (count.textContent !== text) count.textContent = text;
  };
  if (ofPage.slug) {
    const [slug, about] = taleOfPage();
    const buttons = makeButtons(slug, () => about, () => buttons(known()));
    tools?.replaceChildren(buttons(known())[0]);
    return;
  }
  if (ofPage.shelf === undefined) return;
  document.querySelector('.shelving-line')?.remove();
  document.querySelector('[data-found]')?.before(element(
    'div',
    { class: 'shelving-line' },
    count,
    element('button', {
      class: 'button second',
      type: 'button',
      click: () => {
        const { hidden } = family();
        const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-card]:not([data-pageless])')]);
        const shown = cards.filter((card) => card.checkVisibility() && !hidden.includes(card.dataset.card ?? ''));
        const tales = new Map(shown.reverse().map((card) => [card.dataset.card ?? '', taleOf(card)])); // the first one stays first
        sayIfFull(putOnShelf(readingChild(), tales));
        dressAll();
      },
    }, word('family-put-all')),
  ));
  dressAll();
  // Cards come as tales are found.
  watch = new MutationObserver((changes) => {
    if (
      changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) =>
          node instanceof Element && (node.matches('[data-card]') || node.querySelector('[data-card]'))
        )
      )
    ) dressAll();
  });
  const main = document.querySelector('main');
  if (main) watch.observe(main, { childList: true, subtree: true });
}
