// Puts the deciphered page in place of the locked one.

import { fetchData } from '../page/fetch-data.js';
import { makeUnsealer, unsealAll } from '../sealed/chunks.js';
import { rootAddress } from '../page/root.js';
import { workerUnseals } from './worker.js';

/** @typedef {import('./types.d.ts').SealedMedia} SealedMedia */

/** @param {string} address of an enciphered file @returns {Promise<string>} its lines */
async function fetchSealed(address) {
  const [lines] = await fetchData(address, 'storysiteSealed');
  return String(lines);
}

/**
 * @param {CryptoKey} key of the tale
 * @param {string} slug
 * @param {DOMStringMap} where the enciphered page is
 * @returns {Promise<import('./types.d.ts').SealedPage>}
 */
export async function unsealPage(key, slug, { sealed = '', salt = '', length = '' }) {
  const unseal = await makeUnsealer(key, slug, 'text', salt, Number(length));
  const plain = await unsealAll(await fetchSealed(sealed), unseal, Number(length));
  return JSON.parse(await new Blob(plain).text());
}

/**
 * @param {CryptoKey} key
 * @param {string} slug
 * @param {SealedMedia} file
 * @returns {Promise<string>} its address in memory
 */
async function inMemory(key, slug, { path, type, size, length, salt }) {
  const unseal = await makeUnsealer(key, slug, 'media', salt, length);
  const whole = new Blob(await unsealAll(await fetchSealed(rootAddress + path), unseal, length));
  return URL.createObjectURL(whole.slice(0, size, type));
}

/**
 * @param {SealedMedia[]} files
 * @returns {SealedMedia[]} without the formats of recordings that the browser would not ask for
 */
function playable(files) {
  const probe = document.createElement('audio');
  /** @type {Set<number>} */
  const taken = new Set();
  return files.filter(({ type, recording }) => {
    if (!recording) return true;
    if (taken.has(recording) || !probe.canPlayType(type)) return false;
    taken.add(recording);
    return true;
  });
}

/** @param {string} slug @param {SealedMedia} file @returns {string} an address that the worker answers */
function byWorker(slug, { path, type, size, length, salt }) {
  return `${rootAddress}${path}?open=${encodeURIComponent(JSON.stringify([slug, type, size, length, salt]))}`;
}

/**
 * @param {CryptoKey} key of the tale
 * @param {string} slug
 * @param {import('./types.d.ts').SealedPage} page
 * @param {boolean} isKept whether the worker finds the key
 */
export async function showPage(key, slug, { html, files }, isKept) {
  const unseals = files.length > 0 && isKept && await workerUnseals();
  /** @type {Map<string, string>} */
  const places = new Map();
  // One after the other, because all these scripts leave their lines in the same variable.
  for (const file of unseals ? files : playable(files)) {
    places.set(file.name, unseals ? byWorker(slug, file) : await inMemory(key, slug, file));
  }
  const names = [...places.keys()].map((name) => name.replaceAll('.', '\\.'));
  const text = names.length
    ? html.replace(new RegExp(`[^"'\\s(]*(${names.join('|')})`, 'g'), (_, name) => places.get(name) ?? '') : html;
  // Authenticated: the build wrote this page, as it writes any other. Its scripts start as after any load.
  document.open();
  document.write(text);
  document.close();
}
