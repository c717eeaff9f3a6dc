// WAV, as the bench sends it: 48,000 samples a second, mono, 16 bits.

export const RATE = 48_000;
const WAV_HEADER = 44;

/** @param {Float32Array[]} blocks @returns {Uint8Array<ArrayBuffer>} */
export function wavOf(blocks) {
  const count = blocks.reduce((sum, block) => sum + block.length, 0);
  const bytes = new Uint8Array(WAV_HEADER + count * 2);
  const view = new DataView(bytes.buffer);
  const text = (/** @type {number} */ at, /** @type {string} */ letters) => {
    for (let i = 0; i < letters.length; i += 1) view.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, count * 2, true);
  let at = WAV_HEADER;
  for (const block of blocks) {
    for (const sample of block) {
      const value = Math.min(Math.max(sample, -1), 1);
      view.setInt16(at, Math.round(value * (value < 0 ? 0x8000 : 0x7fff)), true);
      at += 2;
    }
  }
  return bytes;
}
