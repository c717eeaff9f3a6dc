// Fetching what is to be kept: nothing counts that is not, byte for byte, what the build made.

import { makeSeal } from './seal.js';

/** Of how the bytes travelled, not of what they are. */
const TRAVEL = ['content-encoding', 'content-length', 'content-range', 'transfer-encoding', 'vary'];

/**
 * @param {string} address
 * @param {import('./types.d.ts').Sealed} file
 * @param {RequestCache} cache
 * @param {AbortSignal} [signal]
 * @param {(bytes: number) => void} [came] told of every piece; of what has to be fetched again, the negative
 * @returns {Promise<Response>} to be kept as it is
 */
export async function fetchSealed(address, file, cache, signal, came = () => {}) {
  const [, size, seal] = file;
  const response = await fetch(address, { cache, signal });
  if (!response.ok || !response.body) throw new Error(`${response.status} ${address}`);
  const reader = response.body.getReader();
  const sum = makeSeal();
  const parts = [];
  let length = 0;
  try {
    for (let piece = await reader.read(); !piece.done && length <= size; piece = await reader.read()) {
      parts.push(piece.value);
      sum.add(piece.value);
      length += piece.value.length;
      came(piece.value.length);
    }
  } catch (error) {
    came(-length);
    throw error;
  }
  if (length === size && sum.text() === seal) {
    const headers = new Headers(response.headers);
    for (const name of TRAVEL) headers.delete(name);
    headers.set('Content-Length', String(size));
    return new Response(new Blob(parts, { type: headers.get('Content-Type') ?? '' }), { headers });
  }
  came(-length);
  reader.cancel().catch(() => {});
  // What the browser itself held may be of old; the server is asked once.
  if (cache !== 'reload') return fetchSealed(address, file, 'reload', signal, came);
  throw Object.assign(new Error(`Another file than expected: ${address}`), { name: 'SealError' });
}
