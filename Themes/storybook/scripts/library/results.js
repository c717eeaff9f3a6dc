// The tales that were found: those in view are painted at once, the rest of sixty right after, more on demand.

import { makeCards } from './cards.js';

/** @typedef {import('./types.d.ts').Shelf} Shelf */
/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

const AT_ONCE = matchMedia('(min-width: 40rem)').matches ? 8 : 4; // about as many as are in view
const AT_A_TIME = 60;

/**
 * @param {Element | null} holder
 * @param {Element | null} more the button that asks for more
 * @param {(most: number) => Promise<void>} findMore finds tales until there are so many
 */
export function makeResults(holder, more, findMore) {
  const cards = makeCards();
  /** @type {Shelf[]} */
  let shelves = [];
  /** @type {Known | undefined} */
  let known;
  let sort = '';
  let shown = 0;
  let run = 0;
  /** How many cards the reader has asked for. */
  let asked = AT_A_TIME;
  /** Whether all tales are found. */
  let isAll = true;

  /** Shows cards up to `end`, under the headings that they need. @param {number} end */
  const fill = (end) => {
    let before = 0;
    shelves.forEach(({ title, level, tales }, number) => {
      const wanted = tales.slice(Math.max(shown - before, 0), Math.max(end - before, 0));
      before += tales.length;
      if (!wanted.length || !known) return;
      const looked = known;
      listOf(number, title, level)?.append(...wanted.map((tale) => cards.of(tale, looked, sort)));
    });
    shown = Math.min(end, before);
    more?.toggleAttribute('hidden', shown < before ? shown % AT_A_TIME > 0 : isAll);
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

  more?.addEventListener('click', async () => {
    const first = shown;
    asked = shown + AT_A_TIME;
    if (!isAll) await findMore(asked);
    if (shown === first) fill(shown + AT_ONCE);
    // The focus moves to the first new card, for readers with a keyboard.
    const fresh = [...holder?.querySelectorAll('[data-card]') ?? []].slice(first);
    const links = fresh.map((card) => /** @type {HTMLElement | null} */ (card.querySelector('a[href]')));
    links.find(Boolean)?.focus({ preventScroll: true });
    fillOn(asked);
  });

  return {
    /** Prepares the cards that the reader probably sees first. @param {Tale[]} tales @param {Known} looked */
    prepare(tales, looked) {
      for (const tale of tales.slice(0, AT_ONCE)) cards.of(tale, looked, sort);
    },
    /**
     * Shows tales in place of others.
     * @param {Known} now
     * @param {string} order of which cards show the day
     */
    begin(now, order) {
      [shelves, known, sort, shown, asked, isAll] = [[], now, order, 0, AT_A_TIME, false];
      holder?.replaceChildren();
    },
    /**
     * Shows more tales after those that are there.
     * @param {Shelf[]} found
     * @param {boolean} all whether these are the last
     */
    add(found, all) {
      isAll = all;
      for (const shelf of found) {
        const last = shelves.at(-1);
        if (last && last.title === shelf.title && last.level === shelf.level) last.tales = [...last.tales, ...shelf.tales];
        else shelves.push({ ...shelf });
      }
      if (shown < AT_ONCE) fill(AT_ONCE);
      else fill(shown);
      fillOn(asked);
    },
    /** Discards all cards: the next ones are created again. */
    forget: cards.forget,
    clear() {
      run += 1;
      [shelves, isAll] = [[], true];
      holder?.replaceChildren();
      more?.toggleAttribute('hidden', true);
    },
  };
}
