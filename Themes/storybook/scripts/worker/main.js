// The service worker. It caches home, the library and what all pages share at the first visit; the reader decides which
// tales are kept. Cached files are answered from the cache, also with a network: a page and all its files are then of
// one build, and nobody waits for a slow network.

import { makeStores } from '../kept/stores.js';
import { partOf } from './ranges.js';
import { slugIn } from './addresses.js';
import { tidyTales } from '../kept/tales.js';

/** @typedef {import('../kept/types.d.ts').ListedFile} ListedFile */

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The build writes it in front of this script. */
const shell =
  /**
   * @type {{ site: string, build: string, away: string, files: ListedFile[], families: ListedFile[],
   *   pages: ListedFile[] }}
   */ (
  Reflect.get(self, 'shell'));
const root = new URL('./', scope.location.href).href;
const stores = makeStores(shell.site, root);
const ownStore = stores.pagesName(shell.build);
const familyStore = stores.familyName(shell.build);
const pages = new Set(shell.pages.map(([path]) => stores.at(path)));
/**
 * @type {Set<string> | null} the addresses of the files that are kept;
 *   unknown for a moment at the start and after a change
 */
let known = null;
let looks = 0;
/**
 * @type {Promise<unknown>} what is fetched and deleted, one after the other:
 *   a sweep knows only the lists of its beginning
 */
let queue = Promise.resolve();

/** @param {() => Promise<unknown>} job */
const inTurn = (job) => (queue = queue.then(job).catch(() => {})); // the next page asks again

async function look() {
  known = null;
  looks += 1;
  const own = looks;
  const found = await (await caches.open(stores.files)).keys();
  if (own === looks) known = new Set(found.map(({ url }) => url));
}

/** @param {string} address @returns {string} without what a page asks of itself; a folder's is that of its page */
function plainAddress(address) {
  const { href } = Object.assign(new URL(address), { search: '', hash: '' });
  return href.endsWith('/') ? `${href}index.html` : href;
}

/** @param {string} address */
async function keptTalePage(address) {
  const slug = slugIn(address.slice(root.length));
  if (!slug) return null;
  for (const { name } of await stores.tales(slug)) {
    const page = await caches.match(address, { cacheName: name, ignoreVary: true });
    if (page) return page;
  }
  return null;
}

/** @param {Request} request @param {string} address @returns {Promise<Response | null | undefined>} */
async function keptAnswer(request, address) {
  if (pages.has(address)) return (await caches.open(ownStore)).match(address);
  if (address.endsWith('.html')) return keptTalePage(address);
  const file = await (await caches.open(stores.files)).match(address);
  return file && partOf(request, file);
}

/** @param {Request} request @param {string} address */
async function answer(request, address) {
  const kept = await keptAnswer(request, address).catch(() => null); // a damaged store: the network answers
  if (kept) return kept;
  if (request.mode !== 'navigate') return fetch(request);
  return fetch(request).catch(async (error) => {
    const away = await (await caches.open(ownStore)).match(stores.at(shell.away));
    if (away) return away;
    throw error;
  });
}

/** Keeps what a device with children needs. */
async function keepFamily() {
  if (await caches.has(familyStore) && !(await stores.missing(shell.families)).length) return;
  await stores.fill(familyStore, { files: shell.families, pages: [], at: Date.now() });
  await look();
}

async function install() {
  const hasFamily = (await stores.stores('family:')).length > 0;
  const files = hasFamily ? [...shell.files, ...shell.families] : shell.files;
  await stores.fill(ownStore, { files, pages: shell.pages, at: Date.now() });
}

/**
 * Deletes the lists of other builds but the one before, so that its files stay until the next one:
 * its pages may be open.
 */
async function dropOldBuilds() {
  const others = (await stores.stores('pages:')).filter(({ name }) => name !== ownStore);
  let before = '';
  for (const store of others) if (!before && await stores.isWhole(store)) before = store.name;
  const kept = [ownStore, familyStore, before, before.replace(stores.pagesName(''), stores.familyName(''))];
  for (const { name } of [...others, ...await stores.stores('family:')]) if (!kept.includes(name)) await caches.delete(name);
}

scope.addEventListener('install', (event) => event.waitUntil(install()));

scope.addEventListener('activate', (event) => {
  const settle = async () => {
    await stores.sweep();
    await dropOldBuilds();
    await look();
    await scope.clients.claim();
  };
  event.waitUntil(inTurn(settle));
});

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take over') scope.skipWaiting();
  if (data === 'family') event.waitUntil(inTurn(keepFamily));
  if (data === 'tidy') event.waitUntil(inTurn(() => tidyTales(stores).then(look)));
  if (data === 'look') event.waitUntil(look().then(() => event.ports[0]?.postMessage('seen')));
});

look();

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = plainAddress(request.url);
  if (request.method !== 'GET' || ['reload', 'no-store', 'only-if-cached'].includes(request.cache)) return;
  const isOurs = address.startsWith(root) && (pages.has(address) || /^(assets|library|tales)\//.test(address.slice(root.length)));
  // A file that is not cached bypasses the worker: only then does the browser resume a recording that breaks off.
  if (!isOurs || (known && !known.has(address) && !address.endsWith('.html') && !pages.has(address))) return;
  event.respondWith(answer(request, address));
});
