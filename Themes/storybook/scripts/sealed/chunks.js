// The chunks of an enciphered file. `Locks/SealedFile.swift` has the format.

import { derive, gcmKey, utf8 } from './derive.js';
import { fromBase64 } from '../page/base64.js';

/** Plain bytes in a chunk. */
export const CHUNK = 65_536;
/** What stands in front of the first line of a file. */
const HEAD = '(self.storysiteSealed ??= []).push(`\n'.length;
const TAG = 16;

/** @param {number} count of bytes @returns {number} of letters in Base64, with the line's end */
const lineLength = (count) => Math.ceil((count + TAG) / 3) * 4 + 1;

/** @param {number} length of the plain bytes with their padding */
export const chunksIn = (length) => Math.max(1, Math.ceil(length / CHUNK));

/**
 * @param {number} length of the plain bytes with their padding
 * @param {number} first chunk
 * @param {number} last chunk
 * @returns {[number, number]} where their lines begin and end in the file
 */
export function linesAt(length, first, last) {
  const isEnd = last === chunksIn(length) - 1;
  const rest = length - last * CHUNK;
  return [HEAD + first * lineLength(CHUNK), HEAD + last * lineLength(CHUNK) + lineLength(isEnd ? rest : CHUNK)];
}

/**
 * @param {CryptoKey} taleKey
 * @param {string} slug of the tale
 * @param {'text' | 'media'} kind
 * @param {string} salt of the file
 * @param {number} length of the plain bytes with their padding
 */
export async function makeUnsealer(taleKey, slug, kind, salt, length) {
  const key = await gcmKey(await derive(taleKey, 'file', kind, salt), 'decrypt');
  const additionalData = utf8(`storysite 1 ${kind} ${slug}`);
  const last = chunksIn(length) - 1;

  /** @param {number} number @param {string} line @returns {Promise<ArrayBuffer>} throws if any bit differs */
  return async (number, line) => {
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setUint32(7, number);
    iv[11] = number === last ? 1 : 0;
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, fromBase64(line));
    if (plain.byteLength !== (number === last ? length - last * CHUNK : CHUNK)) throw new Error('A chunk is cut');
    return plain;
  };
}

/**
 * @param {string} lines of a whole file
 * @param {Awaited<ReturnType<typeof makeUnsealer>>} unseal
 * @param {number} length of the plain bytes with their padding
 * @returns {Promise<ArrayBuffer[]>}
 */
export async function unsealAll(lines, unseal, length) {
  const all = lines.trim().split('\n');
  if (all.length !== chunksIn(length)) throw new Error('Chunks are missing');
  const plain = [];
  for (const [number, line] of all.entries()) plain.push(await unseal(number, line));
  return plain;
}
