// The newest text of a tale, and the pictures of its pages: fetched at any time, and read when nobody is speaking.

import { fetchPictures } from './site.js';

/**
 * @param {import('./types.d.ts').Bench['fetchTale']} fetchTale
 * @param {ReturnType<typeof import('./record-session.js').makeSession>} session
 */
export function makeNewest(fetchTale, session) {
  /** Nothing if the session has read it. @type {import('./types.d.ts').BenchTale | null} */
  let fresh = null;
  /** The addresses of pictures, by pages. @type {Map<number, string>} */
  let pictures = new Map();

  return {
    async fetch() {
      const [found, seen] = await Promise.all([fetchTale(), fetchPictures()]);
      fresh = found ?? fresh;
      // While a tale has an error, the site has its last good page.
      if (seen.size) pictures = seen;
    },
    /** @param {boolean} isByPage @returns {boolean} whether there was anything to read */
    read(isByPage) {
      if (!fresh) return false;
      session.read(fresh, isByPage);
      fresh = null;
      return true;
    },
    /** The address of the picture beside the chosen part, or nothing. */
    get picture() { return pictures.get(session.part?.page ?? 0) ?? ''; },
  };
}
