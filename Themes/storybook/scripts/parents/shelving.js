// What is on a child's shelf: each card of the library and each tale gets a button that puts it there or takes it off.

import { contentsIn, filteredOf } from '../family/contents.js';
import { contentsInWords } from './contents.js';
import { drawAnew } from '../page/drawn.js';
import { family, readingChild } from '../family/kept.js';
import { hide } from './hiding.js';
import { keepReading, readingOf } from '../device/reading.js';
import { isPainted } from '../page/painted.js';
import { lookUpTale } from '../family/renewal.js';
import { nameBy } from '../page/naming.js';
import { openDetails } from './details.js';
import { putOnShelf, renewOnShelf, shelfOf, shownShelfOf, takeOffShelf } from '../family/shelf.js';
import { element } from '../page/element.js';
import { toRoot } from '../page/root.js';
import { string } from '../family/strings.js';
import { renewByPage, taleOn } from '../family/tale-page.js';

/** @typedef {import('../family/shelf.js').ShelfTale} ShelfTale */

const { dataset: ofPage } = document.documentElement;
const isFolder = location.protocol === 'file:';
/** Opens what parents want to know of a tale at once. */
const DETAILS = '#details';

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

/** @param {string} text */
function notify(text) {
  const notice = document.querySelector('[data-notice]');
  if (notice) notice.textContent = text;
}

/** Says where a device has no room left. @param {boolean} isKept */
const sayIfFull = (isKept) => notify(isKept ? '' : string('family-full'));

/**
 * @typedef {object} Known
 * @property {Map<string, ShelfTale>} shelf
 * @property {string[]} hidden from all
 * @property {string[]} without what the child is not shown
 */

/** @param {ShelfTale} about @returns {string} why the child does not see the tale; empty if it can be on the shelf */
function whyFiltered({ title, contains = [] }) {
  const { name, without } = readingChild();
  const what = filteredOf(contains, without);
  return what.length ? string('family-not-for', { name, title, what: contentsInWords(what) }) : '';
}

/** @param {string} slug */
const isFlagged = (slug) => family().flags.some((flag) => flag.slug === slug);

/**
 * @param {string} slug
 * @param {Element | null} heading the title on the page
 * @param {() => ShelfTale} about
 * @param {() => void} changed
 * @returns {(known: Known) => HTMLElement[]} the buttons of a tale, as they are now
 */
function makeButtons(slug, heading, about, changed) {
  const { title } = about();
  const put = element('button', {
    class: 'button round shelving',
    type: 'button',
    click: () => {
      const child = readingChild();
      const why = isFlagged(slug) ? string('family-flagged-first', { title }) : whyFiltered(about());
      notify(why);
      if (!why && shelfOf(child).has(slug)) takeOffShelf(child, slug);
      else if (!why) sayIfFull(hide(slug, false) && putOnShelf(child, new Map([[slug, about()]])));
      changed();
    },
  });
  const away = element('button', {
    class: 'button round hiding',
    type: 'button',
    click: () => {
      if (isFlagged(slug)) notify(string('family-flagged-first', { title }));
      else sayIfFull(hide(slug, !family().hidden.includes(slug)));
      changed();
    },
  });
  return ({ shelf, hidden, without }) => {
    const tale = about();
    const isFiltered = filteredOf(tale.contains ?? [], without).length > 0;
    const [isOn, isHidden] = [shelf.has(slug) && !isFiltered, hidden.includes(slug)];
    put.toggleAttribute('data-filtered', isFiltered);
    const { name } = readingChild();
    put.setAttribute('aria-pressed', String(isOn));
    nameBy(put, heading, 'family-on-shelf', string('family-on-shelf', { name, title: '' }));
    put.title = string(isOn ? 'family-take-off' : 'family-put-on');
    away.setAttribute('aria-pressed', String(isHidden));
    nameBy(away, heading, 'family-hide', string('family-hide', { title: '' }));
    away.title = string('family-hide-what');
    return [put, away];
  };
}

/** @param {HTMLElement[]} cards @returns {string} how many tales were left out, because the child is not shown such */
function putAll(cards) {
  const { hidden } = family();
  const child = readingChild();
  /** @type {[string, ShelfTale][]} */
  const tales = cards.filter((card) => isPainted(card) && !hidden.includes(card.dataset.card ?? ''))
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

/** The way to what parents want to know of a tale. @param {HTMLElement} card */
const detailsOf = (card) => {
  const { card: slug = '' } = card.dataset;
  const href = `${toRoot}tales/${encodeURIComponent(slug)}/index.html${DETAILS}`;
  const way = element('a', { class: 'button round about-link', href, title: string('family-details') });
  nameBy(way, headingOf(card), 'family-details-of', string('family-details-of', { title: '' }));
  return way;
};

/** @type {MutationObserver | undefined} */
let watch;

function offerOnPage() {
  const found = document.querySelector('[data-tale]') && taleOn(document);
  if (!found) return; // it is locked
  const [slug, about] = found;
  renewByPage(readingChild());
  const tools = document.querySelector('[data-gate-tools]');
  const buttons = makeButtons(slug, document.querySelector('h1'), () => about, () => show());
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

function offerInLibrary() {
  /** @type {WeakMap<Element, ReturnType<typeof makeButtons>>} */
  const made = new WeakMap();
  const said = element('p', { class: 'family-said', role: 'status' });
  const count = element('span', { class: 'gate-count', role: 'status' });
  const lost = element('ul', { class: 'family-list' });
  /** What is on the shelf and no longer on the site has no card here. @param {[string, ShelfTale]} tale */
  const lineOf = ([slug, { title, lang }]) =>
    element(
      'li',
      { class: 'family-flag' },
      element('bdi', { id: `lost-${slug}`, ...(lang ? { lang } : {}) }, title),
      element(
        'div',
        { class: 'family-do' },
        element('button', {
          class: 'button bare',
          type: 'button',
          'aria-describedby': `lost-${slug}`,
          click: () => {
            takeOffShelf(readingChild(), slug);
            dressAll();
          },
        }, string('family-take-off')),
      ),
    );
  /** @type {Set<string>} */
  const looked = new Set();
  /** This page may be kept of an older build, and only the host knows what it has. @param {string} slug */
  const lookAgain = (slug) => {
    if (looked.has(slug)) return;
    looked.add(slug);
    lookUpTale(slug).then((found) => found && dressAll());
  };
  /** In a folder no page can be asked for, and a tale without a card and without its cover is gone. */
  const lookForLost = () => {
    for (const [slug, { cover }] of shelfOf(readingChild())) {
      const hasCard = () => document.querySelector(`[data-card="${CSS.escape(slug)}"]`) !== null;
      if (!cover || hasCard()) continue;
      element('img', {
        src: toRoot + cover,
        error: () => {
          if (hasCard()) return;
          const answer = (/** @type {boolean} */ isThere) => {
            if (isThere) return;
            keepReading(slug, { gone: true });
            dressAll();
          };
          // Its card may be on another page, and its cover a new one.
          if (document.querySelector('.leaves')) document.dispatchEvent(new CustomEvent('tale-asked', { detail: { slug, answer } }));
          else answer(false);
        },
      });
    }
  };
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
      const buttons = made.get(card) ?? makeButtons(slug, headingOf(card), () => taleOf(card), dressAll);
      made.set(card, buttons);
      if (!now.shelf.has(slug) || !readingOf(slug).gone) renewOnShelf(child, slug, taleOf(card), now.shelf);
      else if (isFolder) keepReading(slug, { gone: undefined }); // it is back
      else lookAgain(slug);
      const both = buttons(now);
      if (isNew) card.append(...both, detailsOf(card));
      card.toggleAttribute('data-hidden', now.hidden.includes(slug));
    }
    for (const heading of document.querySelectorAll('.shelf > h2:not(:has(+ .shelf-add))')) {
      const shelf = /** @type {HTMLElement} */ (heading.parentElement);
      heading.after(element('button', {
        class: 'button bare shelf-add',
        type: 'button',
        'aria-label': string('family-put-shelf', { title: heading.textContent ?? '' }),
        click: () => put(shelf),
      }, string('family-put-these')));
    }
    drawAnew(lost, () => lost.replaceChildren(...[...now.shelf].filter(([slug]) => readingOf(slug).gone).map(lineOf)));
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
    lost,
  ));
  dressAll();
  if (isFolder) lookForLost();
  // Cards come as tales are found.
  watch = new MutationObserver((changes) => {
    const isNew = (/** @type {Node} */ node) =>
      node instanceof Element && (node.matches('[data-card]') || node.querySelector('[data-card]'));
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isNew))) dressAll();
  });
  const main = document.querySelector('main');
  if (main) watch.observe(main, { childList: true, subtree: true });
}

export function offerShelves() {
  watch?.disconnect();
  // What is there already may be in another language.
  for (const old of document.querySelectorAll('[data-card] > :is(.shelving, .hiding, .about-link), .shelf-add')) old.remove();
  if (ofPage.slug) offerOnPage();
  else if (ofPage.shelf !== undefined) offerInLibrary();
}
