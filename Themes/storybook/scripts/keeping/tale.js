// Keeps a tale offline: fetches it, compares it with the list of the build, stores or deletes it.

import { askToStay, notifyWorker, workerIsThere } from '../offline/device.js';
import { rootAddress } from '../page/root.js';
import { checkStatus } from '../kept/fetching.js';
import { keep, recall } from '../device/store.js';
import { keptTales } from '../kept/tales.js';
import { makeStores } from '../kept/stores.js';

export const stores = makeStores(document.documentElement.dataset.site ?? '', rootAddress);

/** @param {import('../kept/types.d.ts').ListedFile[]} files @returns {number} bytes */
export const sizeOf = (files) => files.reduce((sum, [, size]) => sum + size, 0);

/** @param {string} path @returns {Promise<any>} from the server, not from a cache */
async function fetchList(path) {
  const response = await fetch(stores.at(path), { cache: 'reload' });
  checkStatus(response);
  return response.json();
}

/** @param {string} slug @returns {Promise<import('./types.d.ts').TaleFiles>} what the server has now */
export const taleFiles = (slug) => fetchList(`tales/${slug}/files.json`);

/**
 * Every recording in the first format that this browser plays, which is the one that it will ask for.
 *
 * @param {import('./types.d.ts').Format[][]} recordings
 */
function playable(recordings) {
  const probe = document.createElement('audio');
  return recordings.map((formats) => formats.find(([, , , type]) => probe.canPlayType(type)) ?? formats[0]);
}

/** @param {import('./types.d.ts').TaleFiles} tale @returns {import('../kept/types.d.ts').ListedFile[]} */
export const pagesOf = ({ page, codes }) => (codes ? [codes, page] : [page]);

/**
 * @param {import('./types.d.ts').TaleFiles} tale that of the open page
 * @param {string[]} [unwanted] the ids of the voices that are left out;
 *   the open page may not know those of a newer edition
 * @returns {Promise<import('../kept/types.d.ts').StoreList>}
 */
export async function listOf(tale, unwanted = []) {
  const { slug, title, lang, dir, cover, version, pictures, music = [] } = tale;
  const wanted = tale.voices.filter(({ id }) => !unwanted.includes(id));
  const sound = playable([...wanted.flatMap(({ recordings }) => recordings), ...(music.length ? [music] : [])]);
  const own = [...pictures, ...sound].map(([path, size, checksum]) => /** @type {const} */ ([path, size, checksum]));
  const files = new Map([...await fetchList(tale.shell), ...own].map((file) => [file[0], file]));
  const { kind } = document.documentElement.dataset;
  const about = { slug, title, lang, dir, cover, version, kind, voices: wanted.map(({ id }) => id) };
  return { files: [...files.values()], pages: pagesOf(tale), at: Date.now(), tale: about };
}

/**
 * @param {import('../kept/types.d.ts').Store} store
 * @returns {number} bytes of the tale alone, without the files that all pages share
 */
export function taleBytes({ list }) {
  return sizeOf([...list.files, ...list.pages].filter(([path]) => !path.startsWith('assets/')));
}

/** Stores for home and the library which tales are kept. The caches decide: a browser may have deleted them. */
export async function noteKept() {
  const kept = await keptTales(stores);
  const notes = Object.fromEntries(kept.map((store) => {
    const { files, pages, at, tale } = store.list;
    const { slug, title, lang, cover, voices, kind } = tale ?? {};
    const isLocked = pages.length > 1; // its keys are beside it
    const count = files.length + pages.length;
    return [slug, { bytes: taleBytes(store), files: count, at, voices, title, lang, cover, kind, isLocked }];
  }));
  if (JSON.stringify(notes) !== JSON.stringify(recall('kept'))) keep('kept', kept.length ? notes : null);
}

/**
 * @param {import('../kept/types.d.ts').StoreList} list
 * @param {AbortSignal} signal
 * @param {(bytes: number) => void} came
 */
export async function keepTale(list, signal, came) {
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
  const isThere = !signal.aborted && await Promise.race([workerIsThere(), stopped]);
  if (signal.aborted) throw signal.reason;
  if (!isThere) throw Object.assign(new Error('No worker'), { name: 'RefusedError' });
  askToStay();
  const { slug = '', version = '' } = list.tale ?? {};
  const name = stores.taleName(slug, version);
  const before = await stores.tales(slug);
  // The latest counts, also where a clock was ahead when the tale was kept before.
  list.at = Math.max(list.at, ...before.map((store) => store.list.at + 1));
  for (const store of before) {
    // Begun, of a build that is gone.
    if (store.name !== name && !await stores.isWhole(store)) await caches.delete(store.name);
  }
  try {
    await stores.fill(name, list, signal, came);
  } finally {
    await notifyWorker();
  }
  if (!(await keptTales(stores, slug)).length) throw new Error('What was kept is gone');
  await noteKept();
}

/** Deletes the stores of a tale. @param {string} slug @param {boolean} [onlyBegun] whether complete ones stay */
export async function removeTale(slug, onlyBegun) {
  for (const store of await stores.tales(slug)) {
    if (!onlyBegun || !await stores.isWhole(store)) await caches.delete(store.name);
  }
  await stores.sweep();
  notifyWorker();
  await noteKept();
}
