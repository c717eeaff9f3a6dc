// Bytes as Base64 (RFC 4648); `page/base64.js` reads it.

/** @param {Uint8Array} bytes */
export const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
