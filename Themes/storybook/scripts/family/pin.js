// The PIN is stored as a hash: PBKDF2-SHA-256 with a random salt. Without a secure connection a page has no
// `crypto.subtle`, and then there can be no PIN.

import { bytesOfHex, hexOf } from '../page/hex.js';
import { plainDigits } from './sums.js';

/** @typedef {import('./rules.js').Pin} Pin */

const ROUNDS = 600_000;
export const SHORTEST_PIN = 4;

export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} pin @param {string} salt @param {number} rounds @returns {Promise<string>} */
async function digest(pin, salt, rounds) {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(plainDigits(pin)), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOfHex(salt), iterations: rounds },
    key,
    256,
  );
  return hexOf(bits);
}

/** @param {string} pin @returns {Promise<Pin>} what is kept of it */
export async function hashPin(pin) {
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  return { salt, hash: await digest(pin, salt, ROUNDS), rounds: ROUNDS };
}

/** @param {string} typed @param {Pin} kept */
export const isPin = (typed, { salt, hash, rounds }) => digest(typed, salt, rounds).then((found) => found === hash);
