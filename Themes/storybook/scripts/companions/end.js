// "The end": announced once, with confetti by day, unless the reader wants reduced motion.

import { fetchOnce } from '../page/once.js';
import { string } from '../page/strings.js';

/** Pieces of confetti, scattered over the width. */
const PIECES = 14;

/**
 * @param {HTMLElement} tale
 * @param {() => void} again called when the tale is to begin again
 * @returns {import('../reader/types.d.ts').End & import('../reader/types.d.ts').Companion}
 */
export function makeEnd(tale, again) {
  const end = /** @type {HTMLElement | null} */ (tale.querySelector('.end'));
  const said = tale.querySelector('[data-end-said]');

  end?.querySelector('[data-action=again]')?.addEventListener('click', (event) => {
    event.preventDefault(); // until this script has come, it is a link to the first page
    again();
  });

  return {
    show(isBedtime) {
      fetchOnce(end?.dataset, 'end'); // the script for heart and downloads
      // A screen reader with the focus in this section reads its heading; otherwise the status announces it.
      if (said) said.textContent = end?.contains(document.activeElement) ? '' : string('the-end');
      end?.querySelector('.confetti')?.remove();
      const isQuiet = isBedtime || document.documentElement.dataset.palette === 'night';
      if (!end || isQuiet || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const confetti = document.createElement('div');
      confetti.className = 'confetti';
      confetti.setAttribute('aria-hidden', 'true');
      for (let i = 0; i < PIECES; i += 1) {
        const piece = document.createElement('i');
        piece.style.setProperty('--at', String(i * 37 % 97)); // in hundredths of the width
        confetti.append(piece);
      }
      let falling = PIECES;
      confetti.addEventListener('animationend', () => {
        falling -= 1;
        if (!falling) confetti.remove();
      });
      end.querySelector('.end-inside')?.before(confetti); // over the picture and behind the words
    },
    hide(where) {
      if (said) said.textContent = where ? string(...where) : '';
      end?.querySelector('.confetti')?.remove();
    },
    /**
     * Lets the next tale begin aloud for a reader who has listened: a child who passes over a question ends by hand.
     */
    changed(playing) {
      const next = playing && end?.querySelector('a.end-next[hreflang]');
      if (next instanceof HTMLAnchorElement) next.hash = 'listen';
    },
  };
}
