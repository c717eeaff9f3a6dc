// The stores in the browser's caches. One cache has every file whose name changes with its content, so that builds
// cannot be confused. Pages have the same name in each build; those of one build are in a store of their own, a cache
// with a list of all files that belong to them. The list is the first entry of a store and the pages are the last: a
// store with its pages is complete, and each fetched file is on a list.

import { fetchListed } from './fetching.js';

/** Files that are fetched at a time. */
const CONCURRENT_FETCHES = 3;

/**
 * @param {string} site the site's id
 * @param {string} root the site's root, as a URL
 */
export function makeStores(site, root) {
  // Two sites on one host may have the same id.
  const start = `storysite:${site}:${new URL(root).pathname}:`;
  const files = `${start}files`;
  const listAddress = `${root}?list`;
  /** @param {string} path */
  const at = (path) => new URL(path, root).href;
  /**
   * Finds an entry of a store. To open a store that was deleted meanwhile would make an empty one.
   * @param {string} name @param {string} address
   */
  const entry = (name, address) => caches.match(address, { cacheName: name });

  /** @returns {Promise<import('./types.d.ts').Store[]>} all stores of a kind, the latest first */
  const stores = async (kind = '') => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start + kind) && name !== files);
    const found = await Promise.all(names.map(async (name) => {
      const list = await entry(name, listAddress);
      return { name, list: list ? await list.json() : { files: [], pages: [], at: 0 } };
    }));
    return found.sort((one, other) => other.list.at - one.list.at);
  };

  /** @param {import('./types.d.ts').Store} store */
  const isWhole = async ({ name, list }) => {
    const found = await Promise.all(list.pages.map(([path]) => entry(name, at(path))));
    return found.length > 0 && found.every(Boolean);
  };

  /**
   * @param {import('./types.d.ts').ListedFile[]} list
   * @returns {Promise<import('./types.d.ts').ListedFile[]>} the files that are not cached yet
   */
  const missing = async (list) => {
    const cache = await caches.open(files);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    return list.filter(([path]) => !kept.has(at(path)));
  };

  /**
   * Fetches all missing files of a list, and then its pages; throws unless all of them are as the list says.
   *
   * @param {string} name
   * @param {import('./types.d.ts').StoreList} list
   * @param {AbortSignal} [signal]
   * @param {(bytes: number) => void} [received] called with the length of each chunk
   */
  const fill = async (name, list, signal, received) => {
    const store = await caches.open(name);
    await store.put(listAddress, new Response(JSON.stringify(list)));
    const cache = await caches.open(files);
    const waiting = await missing(list.files);
    const fetchWaiting = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        try {
          await cache.put(at(file[0]), await fetchListed(at(file[0]), file, 'default', signal, received));
        } catch (error) {
          waiting.length = 0; // the files under way still come, for the next try
          throw error;
        }
      }
    };
    const results = await Promise.allSettled(Array.from({ length: CONCURRENT_FETCHES }, fetchWaiting));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    const pages = await Promise.all(list.pages.map((page) => fetchListed(at(page[0]), page, 'reload', signal, received)));
    if ((await missing(list.files)).length) throw new Error('What was kept is gone');
    for (const [i, page] of pages.entries()) await store.put(at(list.pages[i][0]), page);
  };

  /** Deletes every file that is on no list. */
  const sweep = async () => {
    const listed = new Set((await stores()).flatMap(({ list }) => list.files.map(([path]) => at(path))));
    const cache = await caches.open(files);
    for (const { url } of await cache.keys()) if (!listed.has(url)) await cache.delete(url);
  };

  return {
    at,
    files,
    stores,
    isWhole,
    missing,
    fill,
    sweep,
    /** @param {string} slug @param {string} version */
    taleName: (slug, version) => `${start}tale:${slug}:${version}`,
    /** @param {string} build */
    pagesName: (build) => `${start}pages:${build}`,
    /** @param {string} build */
    familyName: (build) => `${start}family:${build}`,
    /** @returns {Promise<import('./types.d.ts').Store[]>} of a tale or of all tales, complete or not */
    tales: (slug = '') => stores(slug ? `tale:${slug}:` : 'tale:'),
  };
}
