// The part of the service worker that answers for pictures and recordings of locked tales: it deciphers the chunks that
// the asked bytes are in. The files themselves stay enciphered, also in the cache.

import { CHUNK, chunksIn, linesAt, makeUnsealer } from '../sealed/chunks.js';
import { makeKeys } from '../sealed/keys.js';
import { makeStores } from '../kept/stores.js';
import { rangeOf } from '../worker/ranges.js';

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** Chunks that are fetched at a time. */
const BLOCK = 8;
/** Milliseconds that a network has to answer where there is another answer. */
const LONGEST_WAIT = 3000;
/** Bytes: no recording is larger. */
const LARGEST = 512_000_000;
const TYPES = /^(image|audio|video)\/[\w.+-]+(; ?codecs="?[\w., -]+"?)?$/;

const { site } = /** @type {{ site: string }} */ (Reflect.get(self, 'shell'));
const siteAt = new URL('./', scope.location.href).href;
const keys = makeKeys(site, siteAt);
const stores = makeStores(site, siteAt);

/**
 * @param {string} text of the query
 * @returns {{ slug: string, type: string, size: number, length: number, salt: string } | null}
 */
function wishIn(text) {
  try {
    const [slug, type, size, length, salt] = JSON.parse(text);
    const isGood = [slug, salt].every((part) => typeof part === 'string') && TYPES.test(type)
      && [size, length].every(Number.isSafeInteger) && size >= 0 && size <= length && length <= LARGEST;
    return isGood ? { slug, type, size, length, salt } : null;
  } catch {
    return null;
  }
}

/** @param {string} address @returns {Promise<(from: number, to: number) => Promise<string>>} reads letters of a file */
async function readerOf(address) {
  const kept = await (await caches.open(stores.files)).match(address);
  let whole = kept ? await kept.blob() : null;
  return async (from, to) => {
    if (!whole) {
      const response = await fetch(address, { headers: { Range: `bytes=${from}-${to - 1}` } });
      if (response.status === 206) return response.text();
      if (!response.ok) throw new Error(`${response.status} ${address}`);
      whole = await response.blob(); // a server without ranges
    }
    return whole.slice(from, to).text();
  };
}

/** @param {Request} request @param {URL} url @returns {Promise<Response>} */
async function unsealed(request, url) {
  const wish = wishIn(url.searchParams.get('open') ?? '');
  const key = wish && await keys.tale(wish.slug);
  if (!wish || !key) return new Response(null, { status: 403 });
  const { slug, type, size, length, salt } = wish;
  const range = rangeOf(request.headers.get('Range'), size);
  const headers = new Headers({ 'Content-Type': type, 'Accept-Ranges': 'bytes', 'Cache-Control': 'no-store' });
  if (range.status === 416) {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const [first, last] = range.status === 206 ? [range.first, range.last] : [0, size - 1];
  if (range.status === 206) headers.set('Content-Range', `bytes ${first}-${last}/${size}`);
  headers.set('Content-Length', String(last + 1 - first));
  const unseal = await makeUnsealer(key, slug, 'media', salt, length);
  const read = await readerOf(url.origin + url.pathname);
  const end = Math.min(Math.floor(Math.max(last, 0) / CHUNK), chunksIn(length) - 1);
  let next = Math.floor(first / CHUNK);
  const body = new ReadableStream({
    async pull(controller) {
      const until = Math.min(next + BLOCK - 1, end);
      const lines = (await read(...linesAt(length, next, until))).split('\n');
      for (let number = next; number <= until; number += 1) {
        const plain = new Uint8Array(await unseal(number, lines[number - next]));
        const start = number * CHUNK;
        controller.enqueue(plain.subarray(Math.max(0, first - start), Math.max(0, last + 1 - start)));
      }
      next = until + 1;
      if (next > end) controller.close();
    },
  });
  return new Response(body, { status: range.status, statusText: range.status === 206 ? 'Partial Content' : 'OK', headers });
}

/** @param {URL} url @returns {Promise<Response | null>} the wrapped keys that are kept with a tale */
async function keptCodes({ pathname, href }) {
  for (const { name } of await stores.tales(decodeURIComponent(pathname.split('/').at(-2) ?? ''))) {
    const kept = await caches.match(href, { cacheName: name, ignoreVary: true });
    if (kept) return kept;
  }
  return null;
}

/**
 * A network that asks for a login answers with a page of its own. A host may have no type for scripts.
 * @param {Response} answer
 */
const isScript = ({ ok, headers }) => ok && !headers.get('Content-Type')?.includes('html');

/**
 * @param {Request} request for the wrapped keys of a tale
 * @param {URL} url its address
 * @returns {Promise<Response>} those of now, if the host has them; nobody who has kept the tale waits for a slow one
 */
async function codesOf(request, url) {
  const kept = await keptCodes(url).catch(() => null);
  const fresh = fetch(request);
  if (!kept) return fresh;
  const wanted = fresh.then((answer) => (isScript(answer) ? answer : kept), () => kept);
  return Promise.race([wanted, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT, kept))]);
}

scope.addEventListener('message', (event) => {
  if (event.data === 'unseals') event.ports[0]?.postMessage(true);
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || request.mode === 'navigate' || !url.href.startsWith(`${siteAt}tales/`)) return;
  if (url.pathname.endsWith('/codes.js')) {
    event.stopImmediatePropagation();
    event.respondWith(codesOf(request, url));
    return;
  }
  if (!url.searchParams.has('open') || !/\/tales\/[^/]+\/sealed\.[0-9a-z]{8}\.js$/.test(url.pathname)) return;
  event.stopImmediatePropagation(); // the rest of the worker does not know such files
  event.respondWith(unsealed(request, url).catch(() => Response.error()));
});
