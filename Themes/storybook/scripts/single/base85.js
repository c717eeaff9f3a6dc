// Bytes as text: five characters for four bytes. The characters are those from `#` to `x` without `<`.

/** @param {string} text @returns {Uint8Array} with zeros at its end, so that there are four bytes for each five characters */
export function bytesOf(text) {
  const bytes = new DataView(new ArrayBuffer(text.length / 5 * 4));
  for (let at = 0; at < text.length; at += 5) {
    let value = 0;
    for (let i = at; i < at + 5; i += 1) {
      const code = text.charCodeAt(i);
      value = value * 85 + code - (code < 60 ? 35 : 36);
    }
    bytes.setUint32(at / 5 * 4, value);
  }
  return new Uint8Array(bytes.buffer);
}
