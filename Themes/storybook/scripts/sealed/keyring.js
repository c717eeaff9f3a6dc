// From a code to the key of a tale.

import { dateHere } from '../device/date.js';
import { bytesOfHex, hexOf } from '../page/hex.js';
import { derive, gcmKey, utf8 } from './derive.js';

/** @typedef {import('./types.d.ts').TaleCodes} TaleCodes */

const HMAC = { name: 'HMAC', hash: 'SHA-256', length: 256 };
/** A list that somebody forged must not keep the device busy. */
const MOST_ITERATIONS = 2_000_000;

/**
 * Stretches a code into a key that no script can read.
 * @param {string} code
 * @param {TaleCodes} codes
 * @returns {Promise<CryptoKey>}
 */
export async function keyOfCode(code, { salt, rounds }) {
  const text = await crypto.subtle.importKey('raw', utf8(code), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOfHex(salt), iterations: Math.min(rounds, MOST_ITERATIONS) };
  return crypto.subtle.deriveKey(how, text, HMAC, false, ['sign']);
}

/**
 * @param {CryptoKey} code
 * @param {string} slug of the tale
 * @param {TaleCodes} codes of the tale
 * @returns {Promise<CryptoKey | 'wrong' | 'gone' | 'expired'>} the key of the tale, or why it stays locked
 */
export async function keyOfTale(code, slug, { salt, opens, gone }) {
  const tag = hexOf((await derive(code, 'tag', slug)).slice(0, 16));
  if (gone.includes(tag)) return 'gone';
  const entry = opens.find(([own]) => own === tag);
  if (!entry) return 'wrong';
  const [, wrapped, until] = entry;
  if (until && until < dateHere(Date.now())) return 'expired';
  const wrapping = await gcmKey(await derive(code, 'wrap', slug, until, salt), 'unwrapKey');
  const how = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: utf8(`storysite 1 key ${slug}`) };
  return crypto.subtle.unwrapKey('raw', bytesOfHex(wrapped), wrapping, how, HMAC, false, ['sign']);
}
