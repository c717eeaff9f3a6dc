// The place in a tale, kept on the device: page, word and voice; and the last tale, for the home page.

import { keep, recall } from '../device/store.js';

/** @param {HTMLElement} tale */
export function makePlace(tale) {
  const { tale: slug = '', title, cover } = tale.dataset;
  const name = `place:${slug}`;

  return {
    /** @returns {import('./types.d.ts').Place} */
    recall() {
      const { page, word, voice, path } = recall(name);
      return {
        page: String(page ?? ''),
        word: Number(word ?? -1),
        voice: String(voice ?? ''),
        path: Array.isArray(path) ? path.map(String) : [],
      };
    },
    /**
     * @param {import('./types.d.ts').Place} place
     * @param {number} number of the page, from 1
     * @param {number} pages 0 while nobody knows, because the story will ask
     */
    keep(place, number, pages) {
      keep(name, place);
      keep('last', { slug, title, cover, page: place.page, number, pages });
    },
    /** Next time the tale begins at the beginning. */
    forget() {
      keep(name, null);
      if (recall('last').slug === slug) keep('last', null);
    },
  };
}
