// Keeps a tale offline: fetches it, compares it with the list of the build, stores or deletes it.

import { askToStay, notifyWorker, workerIsThere } from './device.js';
import { rootAddress } from '../page/root.js';
import { checkStatus } from '../kept/fetching.js';
import { keep, recall } from '../device/store.js';
import { keptTales } from '../kept/tales.js';
import { makeStores } from '../kept/stores.js';

/** @typedef {import('../kept/types.d.ts').ListedFile} ListedFile */
/** @typedef {import('../kept/types.d.ts').StoreList} StoreList */
/** @typedef {import('./types.d.ts').TaleFiles} TaleFiles */

export const stores = makeStores(document.documentElement.dataset.site ?? '', rootAddress);

/**
 * What an error means to the reader, by its name; any other is one of the network.
 * @type {Record<string, string>}
 */
const STATES = {
  QuotaExceededError: 'full', ChecksumError: 'changed', StatusError: 'refused', RefusedError: 'refused', SecurityError: 'refused',
};

/**
 * @param {unknown} error
 * @param {string} otherwise the state after an error of the network
 * @returns {string} the end of the UI string that says it
 */
export const stateAfter = (error, otherwise) => STATES[/** @type {Error} */ (error).name] ?? otherwise;

/** @param {ListedFile[]} files @returns {number} bytes */
export const sizeOf = (files) => files.reduce((sum, [, size]) => sum + size, 0);

/** @param {string} path @returns {Promise<any>} from the server, not from a cache */
async function fetchList(path) {
  const response = await fetch(stores.at(path), { cache: 'reload' });
  checkStatus(response);
  return response.json();
}

/** @param {string} slug @returns {Promise<TaleFiles>} what the server has now */
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

/** @param {TaleFiles} tale @returns {ListedFile[]} */
export const pagesOf = ({ page, codes }) => (codes ? [codes, page] : [page]);

/**
 * @param {TaleFiles} tale
 * @param {string[]} [unwanted] the ids of the voices that are left out;
 *   the open page may not know those of a newer edition
 */
export const voicesOf = ({ voices }, unwanted = []) => voices.filter(({ id }) => !unwanted.includes(id));

/**
 * @param {TaleFiles} tale
 * @param {string[]} [unwanted]
 * @returns {ListedFile[]} without its pages, and without the files that all pages share
 */
export function filesOf(tale, unwanted) {
  const { pictures, music = [] } = tale;
  const recordings = voicesOf(tale, unwanted).flatMap((voice) => voice.recordings);
  const sound = playable([...recordings, ...(music.length ? [music] : [])]);
  return [...pictures, ...sound].map(([path, size, checksum]) => [path, size, checksum]);
}

/**
 * @param {TaleFiles} tale
 * @param {string[]} [unwanted]
 * @param {string} [kind] that of the open page
 * @returns {Promise<StoreList>}
 */
export async function listOf(tale, unwanted, kind = document.documentElement.dataset.kind) {
  const { slug, title, lang, dir, cover, version } = tale;
  const files = new Map([...await fetchList(tale.shell), ...filesOf(tale, unwanted)].map((file) => [file[0], file]));
  const voices = voicesOf(tale, unwanted).map(({ id }) => id);
  const about = { slug, title, lang, dir, cover, version, kind, voices };
  return { files: [...files.values()], pages: pagesOf(tale), at: Date.now(), tale: about };
}

/**
 * The list of a store that was begun, with its chosen voices, if the tale has not changed.
 * @param {TaleFiles} tale
 * @returns {Promise<StoreList | undefined>}
 */
export async function begunList(tale) {
  const store = (await stores.tales(tale.slug)).find(({ list }) => list.tale?.version === tale.version);
  // A family's code makes other keys, and no other version.
  return store && { ...store.list, pages: pagesOf(tale) };
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
 * @param {StoreList} list
 * @param {AbortSignal} signal
 * @param {(part: number) => void} progressed called with how much of the tale is here, 0–1
 */
export async function keepTale(list, signal, progressed) {
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
  const all = sizeOf([...list.files, ...list.pages]);
  let done = all - sizeOf([...await stores.missing(list.files), ...list.pages]);
  try {
    await stores.fill(name, list, signal, (bytes) => {
      done += bytes;
      if (!signal.aborted) progressed(all ? Math.min(1, done / all) : 1);
    });
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
