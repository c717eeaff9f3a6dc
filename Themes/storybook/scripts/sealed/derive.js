// Derives keys from keys by WebCrypto, as `Locks/Cipher.swift` does.

const encoder = new TextEncoder();

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} in UTF-8 */
export const utf8 = (text) => new Uint8Array(encoder.encode(text));

/**
 * HMAC-SHA-256 of parts, each with its length in front.
 * @param {CryptoKey} key
 * @param {string[]} parts
 * @returns {Promise<ArrayBuffer>}
 */
export function derive(key, ...parts) {
  const texts = parts.map(utf8);
  const bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + 4 + length, 0));
  let at = 0;
  for (const text of texts) {
    new DataView(bytes.buffer).setUint32(at, text.length);
    bytes.set(text, at + 4);
    at += 4 + text.length;
  }
  return crypto.subtle.sign('HMAC', key, bytes);
}

/** @param {ArrayBuffer} bits @param {KeyUsage} use @returns {Promise<CryptoKey>} */
export const gcmKey = (bits, use) => crypto.subtle.importKey('raw', bits, 'AES-GCM', false, [use]);
