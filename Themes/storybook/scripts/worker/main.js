// Stands between the pages and the network. What all pages share, home and library are kept at the first visit; tales when
// the reader asks for it. What is kept is answered from the device even where there is a network: then a page, all that
// belongs to it and the tale are of one build, and a weak network keeps nobody waiting.

import { makeShelves } from '../kept/shelves.js';
import { partOf } from './ranges.js';
import { tidyTales } from '../kept/tales.js';

/** @typedef {import('../kept/types.d.ts').Sealed} Sealed */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The build writes it in front of this script. */
const shell = /** @type {{ site: string, build: string, away: string, files: Sealed[], pages: Sealed[] }} */ (
  Reflect.get(self, 'shell'));
const root = new URL('./', scope.location.href).href;
const shelves = makeShelves(shell.site, root);
const ownShelf = shelves.pagesName(shell.build);
const pages = new Set(shell.pages.map(([path]) => shelves.at(path)));
/** @type {Set<string> | null} the addresses of the files that are kept; unknown for a moment at the start and after a change */
let known = null;
let looks = 0;

async function look() {
  known = null;
  looks += 1;
  const own = looks;
  const found = await (await caches.open(shelves.files)).keys();
  if (own === looks) known = new Set(found.map(({ url }) => url));
}

/** @param {string} address @returns {string} without what a page asks of itself; a folder's is that of its page */
function plainAddress(address) {
  const { href } = Object.assign(new URL(address), { search: '', hash: '' });
  return href.endsWith('/') ? `${href}index.html` : href;
}

/** @param {string} address */
async function keptTalePage(address) {
  const slug = decodeURIComponent(address.slice(root.length)).split('/')[1];
  for (const { name } of await shelves.tales(slug)) {
    const page = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (page) return page;
  }
  return null;
}

/** @param {Request} request @param {string} address */
async function answer(request, address) {
  const isPage = address.endsWith('.html');
  if (pages.has(address)) {
    const page = await (await caches.open(ownShelf)).match(address);
    if (page) return page;
  } else if (isPage) {
    const page = await keptTalePage(address);
    if (page) return page;
  } else {
    const file = await (await caches.open(shelves.files)).match(address);
    if (file) return partOf(request, file);
  }
  if (request.mode !== 'navigate') return fetch(request);
  return fetch(request).catch(async (error) => {
    const away = await (await caches.open(ownShelf)).match(shelves.at(shell.away));
    if (away) return away;
    throw error;
  });
}

scope.addEventListener('install', (event) => {
  const { files, pages: own } = shell;
  event.waitUntil(shelves.fill(ownShelf, { files, pages: own, at: Date.now() }));
});

scope.addEventListener('activate', (event) => {
  const settle = async () => {
    // Files of the build before stay until the next one: its pages may still be open.
    await shelves.sweep();
    for (const { name } of await shelves.shelves('pages:')) if (name !== ownShelf) await caches.delete(name);
    await look();
    await scope.clients.claim();
  };
  event.waitUntil(settle());
});

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take over') scope.skipWaiting();
  if (data === 'tidy') event.waitUntil(tidyTales(shelves).then(look));
  if (data === 'look') event.waitUntil(look().then(() => event.ports[0]?.postMessage('seen')));
});

look();

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = plainAddress(request.url);
  if (request.method !== 'GET' || ['reload', 'no-store', 'only-if-cached'].includes(request.cache)) return;
  const isOurs = address.startsWith(root) && (pages.has(address) || /^(assets|library|tales)\//.test(address.slice(root.length)));
  // What is not kept goes its own way: a recording that breaks off is mended by the browser only where nobody stands between.
  if (!isOurs || (known && !known.has(address) && !address.endsWith('.html') && !pages.has(address))) return;
  event.respondWith(answer(request, address));
});
