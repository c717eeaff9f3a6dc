// The child's shelf: its tales and what was made with them, what was begun last before all others.

import { cardOf, madeCardOf, readingFor } from './cards.js';
import { isAway } from '../page/network.js';
import { lookUpTale } from '../family/renewal.js';
import { madeStories } from '../device/made.js';
import { part } from './part.js';
import { readingChild } from '../family/kept.js';
import { readingOf } from '../device/reading.js';
import { shownShelfOf } from '../family/shelf.js';

/** @param {import('../device/reading.js').Reading} reading @returns {number} milliseconds since 1970, or 0 */
const begun = ({ page, at }) => (page ? at : 0);

export function showShelf() {
  const shelf = new Map([...shownShelfOf(readingChild())].filter(([slug]) => !readingOf(slug).gone));
  const made = madeStories().filter(([, { tale }]) => shelf.has(tale));
  const all = [
    ...[...shelf].map((entry) => ({ card: cardOf(entry, showShelf), last: begun(readingFor(entry[0])) })),
    ...made.map((story) => ({
      card: madeCardOf(story), last: Math.max(story[1].at, begun(readingFor(story[1].tale, story[0]))),
    })),
  ];
  // What was begun or made comes first, the last one before all others.
  all.sort((one, other) => other.last - one.last);
  const cards = part('child-tales');
  const held = [...cards?.children ?? []].findIndex((card) => card.contains(document.activeElement));
  cards?.replaceChildren(...all.map(({ card }) => card));
  cards?.children[held]?.querySelector('a')?.focus({ preventScroll: true });
  part('child-empty')?.toggleAttribute('hidden', shelf.size > 0);
  part('away-note')?.toggleAttribute('hidden', ![...shelf.keys()].some(isAway));
}

/** A tale that the site did not have may be back: it was renamed for a day, or the host was being filled. */
export function lookForLost() {
  for (const slug of shownShelfOf(readingChild()).keys()) {
    if (readingOf(slug).gone) lookUpTale(slug).then((found) => found && showShelf());
  }
}
