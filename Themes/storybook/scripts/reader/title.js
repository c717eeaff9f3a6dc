// The title page: here the reader begins to listen or to read. A tap on the cover opens the tale.

import { whenLoaded } from './loaded.js';

/**
 * @param {HTMLElement} tale
 * @param {() => void} listen
 * @param {() => void} read
 */
export function listenToTitle(tale, listen, read) {
  const title = tale.querySelector('.title');
  const text = tale.querySelector('.text');
  const button = title?.querySelector('[data-action=listen]');
  title?.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('.picture, [data-action=listen], [data-action=read]')) return;
    event.preventDefault(); // until this script has come, "read" is a link to the first page
    event.stopPropagation(); // a picture elsewhere is looked at closely
    if (button && !event.target.closest('[data-action=read]')) listen();
    else read();
  });
  // The font of the story loads while the reader looks at the cover. Later, its lines would wrap again.
  if (title && text) {
    whenLoaded(() => {
      document.fonts.load(getComputedStyle(text).font, text.textContent ?? '').catch(() => {});
    });
  }
}
