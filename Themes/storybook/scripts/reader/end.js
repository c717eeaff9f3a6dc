// "The end": said once, with a little paper in the air where movement is welcome.

import { phrase } from '../device/words.js';

/** Pieces of paper; the style sheet knows where each one falls. */
const PIECES = 14;

/**
 * @param {HTMLElement} tale
 * @param {() => void} again called when the tale is to begin again
 */
export function makeEnd(tale, again) {
  const end = tale.querySelector('.end');
  const said = tale.querySelector('[data-end-said]');
  end?.querySelector('[data-action=again]')?.addEventListener('click', (event) => {
    event.preventDefault(); // without scripts it is a link to the first page
    again();
  });

  return {
    show() {
      // Who has the focus in the new page hears its heading; who has it elsewhere is told.
      if (said && !end?.contains(document.activeElement)) said.textContent = phrase('the-end');
      end?.querySelector('.confetti')?.remove();
      if (!end || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const confetti = document.createElement('div');
      confetti.className = 'confetti';
      confetti.setAttribute('aria-hidden', 'true');
      for (let i = 0; i < PIECES; i += 1) confetti.append(document.createElement('i'));
      let falling = PIECES;
      confetti.addEventListener('animationend', () => {
        falling -= 1;
        if (!falling) confetti.remove();
      });
      end.prepend(confetti);
    },
    hide() {
      if (said) said.textContent = '';
      end?.querySelector('.confetti')?.remove();
    },
  };
}
