// One page at a time: which is shown, its address, the dots and "page 2 of 6".

import { makePath } from './path.js';
import { phrase } from './words.js';

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement[]} sections
 * @param {(page: number) => void} turned called when the reader, not the voice, has turned the page
 * @param {(afterPage: number) => void} [ended] called when "The end" comes
 * @returns {import('./types.d.ts').Pages}
 */
export function makePages(tale, sections, turned, ended) {
  const where = tale.querySelector('[data-where]');
  const end = tale.querySelector('.end');
  const path = makePath(answersOf(sections));
  const dots = makeDots(tale.querySelector('[data-dots]'), sections);
  let shown = -1;
  let atEnd = false; // "The end" is seen in place of the shown page
  let arrival = -1; // the page that an address without a page stands for

  const pageAtHash = () => {
    // Compared encoded: a link from outside may hold what cannot be decoded.
    return sections.findIndex(({ id }) => location.hash === `#${id}` || location.hash === `#${encodeURIComponent(id)}`);
  };
  const offer = (/** @type {string} */ action, /** @type {boolean} */ leads) => {
    tale.querySelector(`[data-action=${action}]`)?.setAttribute('aria-disabled', String(!leads));
  };
  const leadsToEnd = (/** @type {number} */ page) => !!end && path.next(page) < 0 && !path.asks(page);

  const whereabouts = () => {
    const { way, isOpen } = path;
    return atEnd ? phrase('the-end') : pageOf(way.indexOf(shown), way.length, isOpen);
  };

  /** Shows what is to be seen now, and what leads on from it. */
  const settle = () => {
    const { way, isOpen } = path;
    sections.forEach((section, i) => section.toggleAttribute('data-shown', i === shown && !atEnd));
    end?.toggleAttribute('data-shown', atEnd);
    dots.show(way, isOpen, atEnd ? -1 : shown);
    if (where) where.textContent = whereabouts();
    offer('previous', atEnd || !!sections[path.before(shown)]);
    offer('next', !atEnd && (!!sections[path.next(shown)] || leadsToEnd(shown)));
  };

  /** @param {HTMLElement | null} place where whoever had the focus in what is gone now reads on */
  const settleWithFocus = (place) => {
    const focusWasInside = document.activeElement?.closest('[data-shown]');
    settle();
    const button = document.activeElement?.closest('[aria-disabled=true]');
    if (focusWasInside || button) place?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  };

  const show = (/** @type {number} */ page) => {
    if ((page === shown && !atEnd) || !sections[page]) return;
    const from = atEnd ? -1 : shown;
    const arriving = shown < 0;
    if (arriving) arrival = page;
    path.come(page, shown);
    shown = page;
    atEnd = false;
    if (arriving) settle();
    else settleWithFocus(textOfPage(sections[page]));
    tale.dispatchEvent(new CustomEvent('pageshown', { detail: { from, to: page } }));
    if (!arriving && pageAtHash() !== page) replaceHash(sections[page].id);
  };

  const showEnd = () => {
    if (!end || atEnd) return;
    atEnd = true;
    settleWithFocus(end.querySelector('[tabindex]'));
    tale.dispatchEvent(new CustomEvent('pageshown', { detail: { from: shown, to: -1 } }));
    ended?.(shown);
  };

  const turnTo = (/** @type {number} */ page) => {
    if ((page === shown && !atEnd) || !sections[page]) return;
    show(page);
    turned(page);
  };

  addEventListener('hashchange', () => {
    const answered = path.asks(shown);
    turnTo(location.hash ? pageAtHash() : arrival);
    // The browser drops the focus of an answer before it tells of the new address.
    if (answered && document.activeElement === document.body) textOfPage(sections[shown])?.focus({ preventScroll: true });
  });
  // From "The end" the dot of the last page leads to the address that is there already: nothing changes but the view.
  tale.querySelector('[data-dots]')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')?.hash === location.hash) turnTo(shown);
  });

  return {
    sections,
    show,
    showEnd,
    path,
    pageAtHash,
    whereabouts,
    hasChoices: path.asks,
    get shown() {
      return shown;
    },
    get atEnd() {
      return atEnd;
    },
    neighbour: (step) => atEnd ? -1 : step < 0 ? path.before(shown) : path.next(shown),
    leads: (step) => step < 0 ? atEnd || !!sections[path.before(shown)] : !atEnd && (!!sections[path.next(shown)] || leadsToEnd(shown)),
    turn(step) {
      if (step < 0) turnTo(atEnd ? shown : path.before(shown));
      else if (leadsToEnd(shown)) showEnd();
      else turnTo(path.next(shown));
    },
    restart() {
      path.forget();
      show(0);
      settle();
    },
  };
}

/**
 * @param {Element} section
 * @returns {HTMLElement | null}
 */
export function textOfPage(section) {
  return section.querySelector('.text');
}

/**
 * @param {HTMLElement[]} sections
 * @returns {number[][]} of each page: the pages that its choices lead to
 */
function answersOf(sections) {
  const ids = sections.map(({ id }) => `#${id}`);
  return sections.map((section) => {
    const links = [...section.querySelectorAll('.choices a')];
    const targets = links.map((link) => ids.indexOf(link.getAttribute('href') ?? ''));
    return [...new Set(targets.filter((page) => page >= 0))];
  });
}

/**
 * @param {number} index on the way
 * @param {number} pages that are known
 * @param {boolean} isOpen whether there may be more
 */
const pageOf = (index, pages, isOpen) => phrase(isOpen ? 'page' : 'page-of', { page: index + 1, pages });

/**
 * @param {Element | null} holder
 * @param {HTMLElement[]} sections
 * @returns {{ show: (way: number[], isOpen: boolean, current: number) => void }} shows a link for each page of the way
 */
function makeDots(holder, sections) {
  const dots = sections.map((section) => {
    const dot = document.createElement('a');
    dot.href = `#${section.id}`;
    return dot;
  });
  return {
    show(way, isOpen, current) {
      if (!holder) return;
      // Touches only what changes: a dot that is moved would lose the focus.
      way.forEach((page, i) => {
        const dot = dots[page];
        if (holder.children[i] !== dot) holder.insertBefore(dot, holder.children[i] ?? null);
        dot.setAttribute('aria-label', pageOf(i, way.length, isOpen));
        if (page === current) dot.setAttribute('aria-current', 'page');
        else dot.removeAttribute('aria-current');
      });
      while (holder.children.length > way.length) holder.lastChild?.remove();
      holder.toggleAttribute('data-open', isOpen);
    },
  };
}

/** @param {string} id */
function replaceHash(id) {
  try {
    history.replaceState(null, '', `#${id}`); // turning pages fills no history; only links do
  } catch {
    location.replace(`#${id}`);
  }
}
