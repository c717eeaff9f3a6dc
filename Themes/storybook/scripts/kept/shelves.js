// What is kept on the device, in caches of the browser. One holds every file whose name changes with its content, so that no
// two builds can be confused in it. Pages keep their names from build to build; each build's lie on a shelf of their own,
// with a list of all that belongs to them. A list is the first thing on its shelf and the pages are the last: a shelf that
// has its pages is whole, and whatever has been fetched is on somebody's list.

import { fetchSealed } from './fetching.js';

/** How many files come at a time. */
const HANDS = 3;

/**
 * @param {string} site the site's id
 * @param {string} root the site's root, as a URL
 */
export function makeShelves(site, root) {
  // Two sites of one host may bear the same id.
  const start = `storysite:${site}:${new URL(root).pathname}:`;
  const files = `${start}files`;
  const listAddress = `${root}?list`;
  /** @param {string} path */
  const at = (path) => new URL(path, root).href;

  /** @returns {Promise<import('./types.d.ts').Shelf[]>} all shelves whose names begin so, the youngest first */
  const shelves = async (kind = '') => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start + kind) && name !== files);
    const found = await Promise.all(names.map(async (name) => {
      const list = await (await caches.open(name)).match(listAddress);
      return { name, list: list ? await list.json() : { files: [], pages: [], at: 0 } };
    }));
    return found.sort((one, other) => other.list.at - one.list.at);
  };

  /** @param {import('./types.d.ts').Shelf} shelf */
  const isWhole = async ({ name, list }) => {
    const cache = await caches.open(name);
    const found = await Promise.all(list.pages.map(([path]) => cache.match(at(path))));
    return found.length > 0 && found.every(Boolean);
  };

  /**
   * @param {import('./types.d.ts').Sealed[]} list
   * @returns {Promise<import('./types.d.ts').Sealed[]>} what of it is not kept yet
   */
  const missing = async (list) => {
    const cache = await caches.open(files);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return list.filter(([path]) => !kept.has(at(path)));
  };

  /**
   * Fetches all that a shelf lists and does not have; done only when all of it is there as the list says.
   *
   * @param {string} name
   * @param {import('./types.d.ts').ShelfList} list
   * @param {AbortSignal} [signal]
   * @param {(bytes: number) => void} [came] told of every piece
   */
  const fill = async (name, list, signal, came) => {
    const shelf = await caches.open(name);
    await shelf.put(listAddress, new Response(JSON.stringify(list)));
    const cache = await caches.open(files);
    const waiting = await missing(list.files);
    const hand = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        try {
          await cache.put(at(file[0]), await fetchSealed(at(file[0]), file, 'default', signal, came));
        } catch (error) {
          waiting.length = 0; // what is on its way still comes, for another day
          throw error;
        }
      }
    };
    const hands = await Promise.allSettled(Array.from({ length: HANDS }, hand));
    for (const done of hands) if (done.status === 'rejected') throw done.reason;
    const pages = await Promise.all(list.pages.map((page) => fetchSealed(at(page[0]), page, 'reload', signal, came)));
    if ((await missing(list.files)).length) throw new Error('What was kept is gone');
    for (const [i, page] of pages.entries()) await shelf.put(at(list.pages[i][0]), page);
  };

  /** Forgets every file that is on nobody's list. */
  const sweep = async () => {
    const listed = new Set((await shelves()).flatMap(({ list }) => list.files.map(([path]) => at(path))));
    const cache = await caches.open(files);
    for (const { url } of await cache.keys()) if (!listed.has(url)) await cache.delete(url);
  };

  return {
    at,
    files,
    shelves,
    isWhole,
    missing,
    fill,
    sweep,
    /** @param {string} slug @param {string} version */
    taleName: (slug, version) => `${start}tale:${slug}:${version}`,
    /** @param {string} build */
    pagesName: (build) => `${start}pages:${build}`,
    /** @returns {Promise<import('./types.d.ts').Shelf[]>} of a tale or of all tales, whole or not */
    tales: (slug = '') => shelves(slug ? `tale:${slug}:` : 'tale:'),
  };
}
