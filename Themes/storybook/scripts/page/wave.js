// The head of a WAV file: PCM of one channel, 16 bits.

/** Samples per second: enough for a voice. */
export const RATE = 24_000;

/** @param {number} length samples */
export function waveHeader(length) {
  const bytes = new DataView(new ArrayBuffer(44));
  const letters = (/** @type {number} */ at, /** @type {string} */ text) => {
    for (let i = 0; i < text.length; i += 1) bytes.setUint8(at + i, text.charCodeAt(i));
  };
  letters(0, 'RIFF');
  bytes.setUint32(4, 36 + length * 2, true);
  letters(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true); // PCM
  bytes.setUint16(22, 1, true); // of one channel
  bytes.setUint32(24, RATE, true);
  bytes.setUint32(28, RATE * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  letters(36, 'data');
  bytes.setUint32(40, length * 2, true);
  return bytes.buffer;
}
