// Tales on a child's shelf that the site no longer has. They have no card in the library.

import { element } from '../page/element.js';
import { keepReading, readingOf } from '../device/reading.js';
import { lookUpTale } from '../family/renewal.js';
import { readingChild } from '../family/kept.js';
import { redraw } from '../page/redraw.js';
import { shelfOf, takeOffShelf } from '../family/shelf.js';
import { string } from '../family/strings.js';
import { toRoot } from '../page/root.js';

/** @typedef {import('../family/shelf.js').ShelfTale} ShelfTale */

/** @param {() => void} changed called when a tale was lost, found or taken off */
export function makeLostTales(changed) {
  const list = element('ul', { class: 'family-list' });
  /** @param {[string, ShelfTale]} tale */
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
            changed();
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
    lookUpTale(slug).then((found) => found && changed());
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
            changed();
          };
          // Its card may be on another page, and its cover a new one.
          if (document.querySelector('.leaves')) document.dispatchEvent(new CustomEvent('tale-asked', { detail: { slug, answer } }));
          else answer(false);
        },
      });
    }
  };

  return {
    list,
    lookAgain,
    lookForLost,
    /** @param {Map<string, ShelfTale>} shelf */
    show(shelf) {
      redraw(list, () => list.replaceChildren(...[...shelf].filter(([slug]) => readingOf(slug).gone).map(lineOf)));
    },
  };
}
