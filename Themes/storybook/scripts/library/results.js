// The tales that were found: those in view are painted at once, the rest of sixty right after, more on demand.

import { makeCards } from './cards.js';

/** @typedef {import('./types.d.ts').Shelf} Shelf */
/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

const AT_ONCE = matchMedia('(min-width: 40rem)').matches ? 8 : 4; // about as many as are in view
const AT_A_TIME = 60;

/** @param {Element | null} holder @param {Element | null} more the button that asks for more */
export function makeResults(holder, more) {
  const cards = makeCards();
  /** @type {Shelf[]} */
  let shelves = [];
  /** @type {Known | undefined} */
  let known;
  let isDated = false;
  let shown = 0;
  let run = 0;

  /** Shows cards up to `end`, under the headings that they need. @param {number} end */
  const fill = (end) => {
    let before = 0;
    shelves.forEach(({ title, level, tales }, number) => {
      const wanted = tales.slice(Math.max(shown - before, 0), Math.max(end - before, 0));
      before += tales.length;
      if (!wanted.length || !known) return;
      const looked = known;
      listOf(number, title, level)?.append(...wanted.map((tale) => cards.of(tale, looked, isDated)));
    });
    shown = Math.min(end, before);
    more?.toggleAttribute('hidden', shown >= before || shown % AT_A_TIME > 0);
  };

  /** @param {number} number @param {string} title @param {string} [level] @returns {Element | null | undefined} */
  const listOf = (number, title, level) => {
    const there = holder?.querySelector(`[data-number="${number}"] ul`);
    if (there) return there;
    const shelf = document.createElement('section');
    shelf.className = 'shelf';
    shelf.dataset.number = String(number);
    if (level) shelf.dataset.level = level;
    if (title) shelf.append(Object.assign(document.createElement('h2'), { textContent: title }));
    const list = Object.assign(document.createElement('ul'), { className: 'cards' });
    shelf.append(list);
    holder?.append(shelf);
    return list;
  };

  const fillOn = (/** @type {number} */ end) => {
    run += 1;
    const mine = run;
    const step = () => {
      if (mine !== run || shown >= end) return;
      const before = shown;
      fill(Math.min(shown + AT_ONCE, end));
      if (shown > before) setTimeout(step);
    };
    requestAnimationFrame(() => setTimeout(step)); // after the paint of the first cards
  };

  more?.addEventListener('click', () => {
    const first = shown;
    const end = shown + AT_A_TIME;
    fill(shown + AT_ONCE);
    // The focus moves to the first new card, for readers with a keyboard.
    /** @type {HTMLElement | undefined} */ (holder?.querySelectorAll('[data-card] a')[first])?.focus({ preventScroll: true });
    fillOn(end);
  });

  return {
    /** Prepares the cards that the reader probably sees first. @param {Tale[]} tales @param {Known} looked */
    prepare(tales, looked) {
      for (const tale of tales.slice(0, AT_ONCE)) cards.of(tale, looked, isDated);
    },
    /** @param {Shelf[]} found @param {Known} now @param {boolean} dated whether cards show the day of publication */
    show(found, now, dated) {
      [shelves, known, isDated, shown] = [found, now, dated, 0];
      holder?.replaceChildren();
      fill(AT_ONCE);
      fillOn(AT_A_TIME);
    },
    /** Discards all cards: the next ones are created again. */
    forget: cards.forget,
    clear() {
      run += 1;
      shelves = [];
      holder?.replaceChildren();
      more?.toggleAttribute('hidden', true);
    },
  };
}
