// Bytes as hexadecimal digits.

/** @param {string} digits @returns {Uint8Array<ArrayBuffer>} */
export function bytesOfHex(digits) {
  if (!/^([0-9a-f]{2})*$/.test(digits)) throw new Error('No hexadecimal digits');
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer | Uint8Array<ArrayBuffer>} bytes */
export const hexOf = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
