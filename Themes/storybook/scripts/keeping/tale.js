// A tale is fetched, held against the build's own list and kept; or taken from the device again.

import { askToStay, siteRoot, tellWorker, workerIsThere } from '../offline/device.js';
import { keep, recall } from '../device/store.js';
import { keptTales } from '../kept/tales.js';
import { makeShelves } from '../kept/shelves.js';

export const shelves = makeShelves(document.documentElement.dataset.site ?? '', siteRoot);

/** @param {import('../kept/types.d.ts').Sealed[]} files @returns {number} bytes */
export const sizeOf = (files) => files.reduce((sum, [, size]) => sum + size, 0);

/** @param {string} path @returns {Promise<any>} asked of the server itself */
async function fetchList(path) {
  const response = await fetch(shelves.at(path), { cache: 'reload' });
  if (!response.ok) throw new Error(`${response.status} ${path}`);
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

/**
 * @param {import('./types.d.ts').TaleFiles} tale
 * @param {string[]} [voices] the ids of the wanted ones; all where it is not said
 * @returns {Promise<import('../kept/types.d.ts').ShelfList>}
 */
export async function listOf(tale, voices) {
  const { slug, title, lang, dir, cover, version, page, pictures, music = [] } = tale;
  const wanted = tale.voices.filter(({ id }) => voices?.includes(id) ?? true);
  const sound = playable([...wanted.flatMap(({ recordings }) => recordings), ...(music.length ? [music] : [])]);
  const own = [...pictures, ...sound].map(([path, size, seal]) => /** @type {const} */ ([path, size, seal]));
  const files = new Map([...await fetchList(tale.shell), ...own].map((file) => [file[0], file]));
  const about = { slug, title, lang, dir, cover, version, voices: wanted.map(({ id }) => id) };
  return { files: [...files.values()], pages: [page], at: Date.now(), tale: about };
}

/** @param {import('../kept/types.d.ts').Shelf} shelf what the tale alone takes, without what all pages share */
export function taleBytes({ list }) {
  return sizeOf([...list.files, ...list.pages].filter(([path]) => !path.startsWith('assets/')));
}

/** Tells the library, on the device, what is kept: the caches are the truth, and a browser may have cleared them away. */
export async function noteKept() {
  const kept = await keptTales(shelves);
  const notes = Object.fromEntries(kept.map((shelf) => [shelf.list.tale?.slug, {
    bytes: taleBytes(shelf), files: shelf.list.files.length + shelf.list.pages.length, at: shelf.list.at,
  }]));
  if (JSON.stringify(notes) !== JSON.stringify(recall('kept'))) keep('kept', kept.length ? notes : null);
}

/**
 * @param {import('../kept/types.d.ts').ShelfList} list
 * @param {AbortSignal} signal
 * @param {(bytes: number) => void} came
 */
export async function keepTale(list, signal, came) {
  if (!await workerIsThere()) throw Object.assign(new Error('No worker'), { name: 'RefusedError' });
  askToStay();
  const { slug = '', version = '' } = list.tale ?? {};
  const name = shelves.taleName(slug, version);
  for (const shelf of await shelves.tales(slug)) {
    if (shelf.name !== name && !await shelves.isWhole(shelf)) await caches.delete(shelf.name); // begun, of a build that is gone
  }
  try {
    await shelves.fill(name, list, signal, came);
  } finally {
    await tellWorker();
  }
  if (!(await keptTales(shelves, slug)).length) throw new Error('What was kept is gone');
  await noteKept();
}

/** Frees what a tale takes, kept or begun. @param {string} slug @param {boolean} [onlyBegun] */
export async function removeTale(slug, onlyBegun) {
  for (const shelf of await shelves.tales(slug)) {
    if (!onlyBegun || !await shelves.isWhole(shelf)) await caches.delete(shelf.name);
  }
  await shelves.sweep();
  tellWorker();
  await noteKept();
}
