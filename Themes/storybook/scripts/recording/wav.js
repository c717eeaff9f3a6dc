// WAV: 16-bit PCM of one channel.

/** Samples per second: enough for a voice. */
export const VOICE_RATE = 24_000;

/**
 * @param {number} length samples
 * @param {number} rate samples per second
 */
export function waveHeader(length, rate) {
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
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  letters(36, 'data');
  bytes.setUint32(40, length * 2, true);
  return bytes.buffer;
}
