// The shelves that the page came with, in the smart order, one tale of each work.

import { LEVELS } from './parts.js';
import { oneOfEach } from './works.js';
import { primary, sorted } from './order.js';
import { standingTale } from './badges.js';

/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

/** @param {HTMLElement | null} holder */
export function makePageShelves(holder) {
  /** Those that change places, as the page came with them. */
  const shelves = /** @type {HTMLElement[]} */ ([...holder?.querySelectorAll('.shelf:is([data-own], [data-level])') ?? []]);
  /** @param {Element} list @param {Known} known */
  const orderCards = (list, known) => {
    const cards = /** @type {HTMLElement[]} */ ([...list.children]);
    const tales = cards.map(standingTale);
    const chosen = new Set(oneOfEach(tales, known));
    for (const tale of tales) cards[tale.index].toggleAttribute('data-spare', !chosen.has(tale));
    const ordered = sorted(tales, '', known).map(({ index }) => cards[index]);
    if (ordered.some((card, i) => card !== cards[i])) list.append(...ordered);
  };

  return {
    /** @param {Known} known */
    order(known) {
      for (const list of holder?.querySelectorAll('.cards') ?? []) orderCards(list, known);
      const isAbroad = (/** @type {Element} */ shelf) => ![...shelf.querySelectorAll('[data-card-title]')]
        .some((title) => primary(title.getAttribute('lang') ?? '') === primary(known.language));
      // A reader of few tales meets them first. The editor's shelves have no level, and so precede those of levels.
      const rank = new Map(shelves.map((shelf) => [shelf, (isAbroad(shelf) ? 4 : 0) + LEVELS.indexOf(shelf.dataset.level ?? '')]));
      const placed = [...shelves].sort((a, b) => Number(rank.get(a)) - Number(rank.get(b)));
      if (placed.some((shelf, i) => shelf !== holder?.children[i])) holder?.prepend(...placed);
    },
    /**
     * Shows the shelves, or hides them while others are shown; returns whether they were hidden.
     * @param {boolean} isShown
     */
    show(isShown) {
      const wasHidden = Boolean(holder?.hidden);
      holder?.toggleAttribute('hidden', !isShown);
      return wasHidden;
    },
    /** How many cards are to be seen, and whether the library has no further pages. */
    count: () => ({ count: holder?.querySelectorAll('.cards > :not([data-spare])').length ?? 0, isAll: !document.querySelector('.leaves') }),
  };
}
