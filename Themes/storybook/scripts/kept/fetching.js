// Fetches the files that are to be kept, and refuses any that differs from what the build wrote.

import { makeChecksum } from './checksum.js';

/** The headers of the transfer, not of the content. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'content-range', 'transfer-encoding', 'vary'];

/** Throws unless the host has given the file. @param {Response} response */
export function checkStatus({ ok, status, url }) {
  if (!ok) throw Object.assign(new Error(`${status} ${url}`), { name: 'StatusError' });
}

/**
 * @param {string} address
 * @param {import('./types.d.ts').ListedFile} file
 * @param {RequestCache} cache
 * @param {AbortSignal} [signal]
 * @param {(bytes: number) => void} [received] called with the length of each chunk;
 *   with a negative one if it must be fetched again
 * @returns {Promise<Response>} ready for the cache
 */
export async function fetchListed(address, file, cache, signal, received = () => {}) {
  const [, size, checksum] = file;
  const response = await fetch(address, { cache, signal });
  checkStatus(response);
  const reader = response.body?.getReader();
  if (!reader) throw new Error(`Nothing at ${address}`);
  const sum = makeChecksum();
  const chunks = [];
  let length = 0;
  try {
    for (let chunk = await reader.read(); !chunk.done && length <= size; chunk = await reader.read()) {
      chunks.push(chunk.value);
      sum.add(chunk.value);
      length += chunk.value.length;
      received(chunk.value.length);
    }
  } catch (error) {
    received(-length);
    throw error;
  }
  if (length === size && sum.text() === checksum) {
    const headers = new Headers(response.headers);
    for (const name of TRANSFER_HEADERS) headers.delete(name);
    headers.set('Content-Length', String(size));
    return new Response(new Blob(chunks, { type: headers.get('Content-Type') ?? '' }), { headers });
  }
  received(-length);
  reader.cancel().catch(() => {});
  // The HTTP cache of the browser may be stale; the server is asked once.
  if (cache !== 'reload') return fetchListed(address, file, 'reload', signal, received);
  throw Object.assign(new Error(`Another file than expected: ${address}`), { name: 'ChecksumError' });
}
