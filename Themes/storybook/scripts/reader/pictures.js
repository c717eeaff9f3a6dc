// The pictures: those of the neighbouring pages are fetched early; a tap zooms in, a tap at the edge turns the page.

import { isRightToLeft } from './text.js';
import { whenLoaded } from './loaded.js';

/** The part of a picture's width at each side that turns the page. */
const EDGE = 1 / 6;

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Pages} pages
 * @param {(picture: HTMLImageElement) => void} lookAt
 */
export function listenToPictures(tale, pages, lookAt) {
  const forward = isRightToLeft(tale) ? -1 : 1;
  const fetchBeside = () => {
    for (const page of [pages.shown, pages.shown + 1, pages.shown - 1]) {
      const picture = pages.sections[page]?.querySelector('img');
      if (picture) picture.loading = 'eager';
    }
  };

  tale.addEventListener('pageshown', fetchBeside);
  // The cover comes first.
  if (pages.edge) whenLoaded(fetchBeside);
  else fetchBeside();
  tale.addEventListener('click', ({ target, clientX, detail }) => {
    const holder = target instanceof Element && target.closest('.picture');
    const picture = holder && holder.querySelector('img');
    if (!picture) return;
    const { left, width } = holder.getBoundingClientRect();
    const at = (clientX - left) / width;
    const side = at < EDGE ? -1 : at > 1 - EDGE ? 1 : 0;
    const byHand = detail > 0 && !target.closest('button'); // keys press the button where it is
    if (byHand && side && pages.neighbour(side * forward)) pages.turn(side * forward);
    else lookAt(picture);
  });
}
