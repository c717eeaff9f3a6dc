// The return from a tale to the lesson that led to it: this tab keeps where the lesson was left.

import { own } from '../device/storage.js';

/** @param {HTMLElement} tale the lesson @param {string} slug */
export function keepReturn(tale, slug) {
  tale.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('.text a') : null;
    const [, to] = /^\.\.\/([^/]+)\//.exec(link?.getAttribute('href') ?? '') ?? [];
    if (!to) return;
    const page = link?.closest('.page')?.id ?? '';
    try {
      sessionStorage.setItem(`${own}lesson`, JSON.stringify({ slug, page, to: decodeURIComponent(to) }));
    } catch { /* the browser's own back button is left */ }
  });
}
