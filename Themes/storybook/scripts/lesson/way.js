// The way from a lesson to a tale and back: the lesson notes in this tab where it is left.

import { own } from '../device/storage.js';

/** @param {HTMLElement} tale the lesson @param {string} slug */
export function keepWayBack(tale, slug) {
  tale.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('.text a') : null;
    const [, to] = /^\.\.\/([^/]+)\//.exec(link?.getAttribute('href') ?? '') ?? [];
    if (!to) return;
    const page = link?.closest('.page')?.id ?? '';
    try {
      sessionStorage.setItem(`${own}lesson`, JSON.stringify({ slug, page, to: decodeURIComponent(to) }));
    } catch { /* the browser's own way back is left */ }
  });
}
