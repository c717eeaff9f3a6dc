// Shows one page at a time, between the title and "The end", with its address, the dots and "page 2 of 6".

import { makePath } from './path.js';
import { makeDots } from './dots.js';
import { say } from '../page/strings.js';
import { landIn } from './landing.js';
import { whenLoaded } from './loaded.js';

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement[]} sections
 * @returns {import('./types.d.ts').Pages}
 */
export function makePages(tale, sections) {
  const where = tale.querySelector('[data-where]');
  const edges = {
    title: /** @type {HTMLElement | null} */ (tale.querySelector('.title')),
    end: /** @type {HTMLElement | null} */ (tale.querySelector('.end')),
  };
  let path = makePath(answersOf(sections));
  const showDots = makeDots(tale.querySelector('[data-dots]'), (page) => turnTo(page));
  let shown = -1;
  /** @type {'' | 'title' | 'end'} what is seen in place of the shown page: the title before it, "The end" after it */
  let edge = '';
  let lands = false; // whether the focus moves to the next page though it is nowhere
  let isBack = false; // whether the reader turns back: that answers no question
  /** @type {import('./types.d.ts').PagesEvents} */
  const on = { turned() {}, edged() {} };

  // Compared encoded: a link from outside may hold what cannot be decoded.
  const pageAtHash = () =>
    sections.findIndex(({ id }) => location.hash === `#${id}` || location.hash === `#${encodeURIComponent(id)}`);
  const offer = (/** @type {string} */ action, /** @type {Element | null} */ leads) => {
    tale.querySelector(`[data-action=${action}]`)?.setAttribute('aria-disabled', String(!leads));
  };
  const seen = () => (edge ? edges[edge] : sections[shown]) ?? null;

  const neighbour = (/** @type {number} */ step) => {
    if (edge) return (edge === 'title') === step > 0 ? sections[shown] : null;
    if (step < 0) return sections[path.before(shown)] ?? (shown ? null : edges.title);
    return sections[path.next(shown)] ?? (path.asks(shown) ? null : edges.end);
  };

  /** @returns {import('./types.d.ts').Phrase} */
  const whereabouts = () => {
    const { pages, isOpen } = path;
    if (edge) return [edge === 'end' ? 'the-end' : '', {}];
    return [isOpen ? 'page' : 'page-of', { page: pages.indexOf(shown) + 1, pages: pages.length }];
  };

  /** Shows what is to be seen now, and what leads on from it. */
  const settle = () => {
    const { pages, isOpen } = path;
    const now = seen();
    for (const section of [edges.title, ...sections, edges.end]) section?.toggleAttribute('data-shown', section === now);
    showDots(pages, isOpen, edge ? -1 : shown, whereabouts());
    say(where, ...whereabouts());
    offer('previous', neighbour(-1));
    offer('next', neighbour(1));
  };

  /** The address names the shown page, and nothing where the title is seen. */
  const putAddress = () => {
    if (edge === 'title' ? location.hash : pageAtHash() !== shown) replaceHash(edge === 'title' ? '' : sections[shown].id);
  };

  /**
   * @param {number} page
   * @param {'' | 'title' | 'end'} [at]
   * @param {boolean} [isNew] whether the tale begins again
   * @returns {boolean} whether anything is another now
   */
  const look = (page, at = '', isNew = false) => {
    const isThere = page === shown && at === edge;
    if ((isThere && !isNew) || !sections[page] || (at && !edges[at])) return false;
    const [gone, from] = [isThere ? null : seen(), edge ? -1 : shown];
    const { activeElement } = document;
    if (!at) path.come(page, shown, isBack);
    [shown, edge] = [page, at];
    settle();
    const come = seen();
    tale.dispatchEvent(new CustomEvent('pageshown', { detail: { from, to: edge ? -1 : page, gone, come, isNew } }));
    if (!gone) {
      // While the page loads, a browser would navigate to a new address, and move the focus.
      whenLoaded(putAddress);
      return true;
    }
    // Focus that was in the old page, or on a key that the new one takes away, moves to the new one.
    if (lands || gone.contains(activeElement) || activeElement?.closest(at ? '.controls' : '[aria-disabled=true]')) landIn(come);
    scrollTo({ top: 0, behavior: 'instant' });
    putAddress();
    return true;
  };
  const turnTo = (/** @type {number} */ page) => {
    if (look(page)) on.turned(page);
  };
  const showEdge = (/** @type {number} */ page, /** @type {'title' | 'end'} */ at) => {
    if (look(page, at)) on.edged(at);
  };

  addEventListener('hashchange', () => {
    const answered = path.asks(shown);
    if (edge === 'end' && pageAtHash() === shown) return; // its address is there again: a picture was closed
    if (location.hash.length > 1) turnTo(pageAtHash());
    else showEdge(0, 'title');
    // The browser drops the focus of an answer before it reports the new address.
    if (answered && document.activeElement === document.body) landIn(sections[shown]);
  });

  return {
    sections,
    listen: (events) => Object.assign(on, events),
    open: (page) => {
      if (page >= 0 || !look(0, 'title')) look(Math.max(0, page));
    },
    show: (page) => {
      look(page);
    },
    showEnd: () => showEdge(shown, 'end'),
    get path() {
      return path;
    },
    pageAtHash,
    whereabouts,
    isAsking: (page) => path.asks(page)
      || (!('sleep' in tale.dataset) && !!sections[page]?.querySelector('.question[data-open]')),
    get shown() {
      return shown;
    },
    get edge() {
      return edge;
    },
    get seen() {
      return seen();
    },
    neighbour,
    turn(step, landing = false) {
      const to = neighbour(step);
      [lands, isBack] = [landing, step < 0];
      const page = sections.findIndex((section) => section === to);
      if (page >= 0) turnTo(page);
      else if (to) showEdge(shown, step < 0 ? 'title' : 'end');
      lands = isBack = false;
    },
    restart() {
      path.forget();
      look(0, '', true);
    },
    renew() {
      const { pages, asks } = path;
      path = makePath(answersOf(sections));
      // What the reader has answered stays so.
      pages.forEach((page, i) => asks(page) && path.restore([page, pages[i + 1]]));
      path.come(shown, -1);
      settle();
    },
  };
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

/** @param {string} id of a page, or empty for the title */
function replaceHash(id) {
  try {
    // Turning pages fills no history; only links do.
    history.replaceState(history.state, '', id ? `#${id}` : location.href.split('#')[0]);
  } catch {
    location.replace(`#${id}`);
  }
}
