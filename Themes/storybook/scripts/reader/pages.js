// One page at a time: which is shown, its address, the dots and "page 2 of 6".

import { phrase } from './words.js';

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement[]} sections
 * @param {(page: number) => void} turned called when the reader, not the voice, has turned the page
 * @returns {import('./types.d.ts').Pages}
 */
export function makePages(tale, sections, turned) {
  const where = tale.querySelector('[data-where]');
  const dots = makeDots(tale.querySelector('[data-dots]'), sections);
  /** @type {Map<number, number>} the page a choice was made on, by the page it led to */
  const chosenOn = new Map();
  let shown = -1;
  let arrival = -1; // the page that an address without a page stands for

  const pageAtHash = () => {
    // Compared encoded: a link from outside may hold what cannot be decoded.
    return sections.findIndex(({ id }) => location.hash === `#${id}` || location.hash === `#${encodeURIComponent(id)}`);
  };
  const hasChoices = (/** @type {number} */ page) => !!sections[page]?.querySelector('.choices a');
  const neighbour = (/** @type {number} */ step) => {
    if (step > 0) return hasChoices(shown) ? -1 : shown + 1; // the story asks; the reader answers
    return chosenOn.get(shown) ?? shown - 1;
  };

  const offer = (/** @type {string} */ action, /** @type {number} */ step) => {
    tale.querySelector(`[data-action=${action}]`)?.setAttribute('aria-disabled', String(!sections[neighbour(step)]));
  };

  const show = (/** @type {number} */ page) => {
    if (page === shown || !sections[page]) return;
    const from = shown;
    const focusWasInside = sections[from]?.contains(document.activeElement);
    sections[from]?.removeAttribute('data-shown');
    const arriving = from < 0;
    if (arriving) arrival = page;
    shown = page;
    sections[page].setAttribute('data-shown', '');
    dots.forEach((dot, i) => {
      if (i === page) dot.setAttribute('aria-current', 'page');
      else dot.removeAttribute('aria-current');
    });
    if (where) where.textContent = pageOf(page, sections.length);
    offer('previous', -1);
    offer('next', 1);
    tale.dispatchEvent(new CustomEvent('pageshown', { detail: { from, to: page } }));
    if (arriving) return;
    // Whoever read with the focus on a word, a choice or a button that is gone now reads on in the new text.
    const button = document.activeElement?.closest('[aria-disabled=true]');
    if (focusWasInside || button) textOfPage(sections[page])?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
    if (pageAtHash() !== page) replaceHash(sections[page].id);
  };

  const turnTo = (/** @type {number} */ page) => {
    if (page === shown || !sections[page]) return;
    show(page);
    turned(page);
  };

  addEventListener('hashchange', () => {
    const page = location.hash ? pageAtHash() : arrival;
    if (page >= 0 && page !== shown && hasChoices(shown)) chosenOn.set(page, shown);
    turnTo(page);
  });

  return {
    sections,
    show,
    hasChoices,
    pageAtHash,
    get shown() {
      return shown;
    },
    neighbour: (step) => sections[neighbour(step)] ? neighbour(step) : -1,
    turn: (step) => turnTo(neighbour(step)),
  };
}

/**
 * @param {Element} section
 * @returns {HTMLElement | null}
 */
export function textOfPage(section) {
  return section.querySelector('.text');
}

/** @type {(page: number, pages: number) => string} */
const pageOf = (page, pages) => phrase('page-of', { page: page + 1, pages });

/**
 * @param {Element | null} holder
 * @param {HTMLElement[]} sections
 * @returns {HTMLElement[]} a link for each page
 */
function makeDots(holder, sections) {
  if (!holder) return [];
  return sections.map((section, i) => {
    const dot = document.createElement('a');
    dot.href = `#${section.id}`;
    dot.setAttribute('aria-label', pageOf(i, sections.length));
    const inList = holder.matches('ol, ul');
    (inList ? holder.appendChild(document.createElement('li')) : holder).append(dot);
    return dot;
  });
}

/** @param {string} id */
function replaceHash(id) {
  try {
    history.replaceState(null, '', `#${id}`); // turning pages fills no history; only links do
  } catch {
    location.replace(`#${id}`);
  }
}
