// The reading position in a tale, stored by the browser: page, word or second, voice and the share that is read; and what
// the home page shows of the tale.

import { recall } from '../device/store.js';
import { keepReading, readingOf } from '../device/reading.js';

const NOWHERE = {
  page: undefined, word: undefined, second: undefined, voice: undefined, path: undefined, aloud: undefined, number: undefined,
  pages: undefined, gone: undefined,
};

/** @param {HTMLElement} tale */
export function makePosition(tale) {
  const { tale: slug = '', title, cover } = tale.dataset;
  const lang = tale.querySelector('h1')?.lang ?? '';
  let over = false; // it has ended, and has not begun again

  /** @param {number} percent @param {number} finished */
  const leave = (percent, finished) => {
    keepReading(slug, { ...NOWHERE, title, lang, cover, percent, finished, at: Date.now() });
  };

  return {
    /** @returns {import('./types.d.ts').Position} */
    recall() {
      const { page, word, second, voice, aloud, path } = recall(`tale:${slug}`);
      return {
        page: String(page ?? ''),
        word: Number(word ?? -1),
        second: Number(second) || 0,
        voice: String(voice ?? ''),
        aloud: aloud === true,
        path: Array.isArray(path) ? path.map(String) : [],
      };
    },
    /**
     * @param {import('./types.d.ts').Position} position
     * @param {number} number of the page, from 1
     * @param {number} pages 0 if unknown, because of an open question
     * @param {number} percent the share that is read up to here
     */
    keep(position, number, pages, percent) {
      const before = readingOf(slug);
      const furthest = over ? 100 : Math.max(percent, before.page ? before.percent : 0);
      keepReading(slug, {
        title, lang, cover, path: undefined, ...position, second: position.second || undefined, number, pages,
        percent: furthest, finished: before.finished, gone: undefined, at: Date.now(),
      });
    },
    /** The tale is to be read from its beginning. */
    restart() {
      over = false;
      keepReading(slug, { percent: 0 });
    },
    /** The tale has come to its end: next time it begins at the beginning. */
    finish() {
      const { finished } = readingOf(slug);
      leave(100, over ? finished : finished + 1);
      over = true;
    },
    /** The reader has turned back to its title: next time it begins at the beginning. */
    forget() {
      const { finished } = readingOf(slug);
      leave(finished ? 100 : 0, finished);
    },
  };
}
