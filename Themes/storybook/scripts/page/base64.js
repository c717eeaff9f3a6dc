// Base64 (RFC 4648).

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  // The quickest way: it may be minutes of sound.
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
