// The reading position in a tale, stored by the browser: page, word or second, voice and the share that is read; and
// what the home page shows of the tale.

import { keep, recall } from '../device/store.js';

/** @param {HTMLElement} tale */
export function makePosition(tale) {
  const { tale: slug = '', title, cover } = tale.dataset;
  const lang = tale.querySelector('h1')?.lang ?? '';
  let over = false; // it has ended, and has not begun again

  const stored = () => recall(`tale:${slug}`);
  /** @param {Record<string, unknown>} reading that takes the place of the stored one; a maker's story stays */
  const store = (reading) => {
    keep(`tale:${slug}`, { title, lang, cover, story: stored().story, at: Date.now(), ...reading });
  };
  /** How often it was read to its end. */
  const timesFinished = () => Math.max(Number(stored().finished) || 0, 0);

  return {
    /** @returns {Required<import('./types.d.ts').Position>} */
    recall() {
      const { page, word, second, voice, aloud, path } = stored();
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
      const { page, percent: before } = stored();
      const furthest = over ? 100 : Math.max(percent, page ? Number(before) || 0 : 0);
      store({ ...position, number, pages, percent: furthest, finished: timesFinished() });
    },
    /** The tale is to be read from its beginning. */
    restart() {
      over = false;
      keep(`tale:${slug}`, { ...stored(), percent: 0 });
    },
    /** The tale has come to its end: next time it begins at the beginning. */
    finish() {
      store({ percent: 100, finished: timesFinished() + (over ? 0 : 1) });
      over = true;
    },
    /** The reader has turned back to its title: next time it begins at the beginning. */
    forget() {
      const finished = timesFinished();
      store({ percent: finished ? 100 : 0, finished });
    },
  };
}
