// WAV, as the bench sends it: 48,000 samples a second, mono, 16 bits.

import { waveHeader } from '../recording/wav.js';

export const RATE = 48_000;

/** @param {Float32Array[]} blocks @returns {Uint8Array<ArrayBuffer>} */
export function wavOf(blocks) {
  const count = blocks.reduce((sum, block) => sum + block.length, 0);
  const header = new Uint8Array(waveHeader(count, RATE));
  const bytes = new Uint8Array(header.length + count * 2);
  bytes.set(header);
  const view = new DataView(bytes.buffer);
  let at = header.length;
  for (const block of blocks) {
    for (const sample of block) {
      const value = Math.min(Math.max(sample, -1), 1);
      view.setInt16(at, Math.round(value * (value < 0 ? 0x8000 : 0x7fff)), true);
      at += 2;
    }
  }
  return bytes;
}
