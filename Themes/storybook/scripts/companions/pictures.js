// The pictures: those of the neighbouring pages are fetched early; a tap zooms in, a tap at the edge turns the page.

import { isRightToLeft } from '../reader/sections.js';
import { fetchOnce } from '../page/once.js';

/** The part of a picture's width at each side that turns the page. */
const EDGE = 1 / 6;

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Pages} pages
 */
export function fetchBeside(tale, pages) {
  const fetchNow = () => {
    for (const page of [pages.shown, pages.shown + 1, pages.shown - 1]) {
      const picture = pages.sections[page]?.querySelector('img');
      if (picture) picture.loading = 'eager';
    }
  };
  tale.addEventListener('pageshown', fetchNow);
  fetchNow();
}

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Pages} pages
 */
export function listenToPictures(tale, pages) {
  const lookAt = makeLook();
  const forward = isRightToLeft(tale) ? -1 : 1;

  tale.addEventListener('click', ({ target, clientX, detail }) => {
    // The picture of an answer belongs to the answer.
    const holder = target instanceof Element && !target.closest('a') && target.closest('.picture');
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

/**
 * @returns {(picture: HTMLImageElement) => void} opens a picture in the dialog, whose script is fetched the first time
 */
function makeLook() {
  const dialog = document.getElementById('closer');
  return (picture) => {
    const look = () => dialog?.dispatchEvent(new CustomEvent('look', { detail: picture }));
    if (dialog?.dataset.closer) fetchOnce(dialog.dataset, 'closer', look);
    else look(); // the script is there
  };
}
