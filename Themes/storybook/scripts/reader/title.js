// The title page: the tale is listened to or read from here. Its picture is a cover: touched, it opens.

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
  // The story's letters come while its cover is looked at: any later, its lines would break anew.
  if (title && text) {
    whenLoaded(() => {
      document.fonts.load(getComputedStyle(text).font, text.textContent ?? '').catch(() => {});
    });
  }
}
