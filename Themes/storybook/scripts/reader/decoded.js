// A recording held in memory: as it came, where the server lets nobody seek in it; or decoded, where the recording
// itself does not. In an MP3 of variable bit rate browsers guess where a second lies; in plain samples they cannot miss it.

/** Samples in a second: what carries a voice. */
const RATE = 24_000;
/** Samples that are written in one go, so that a slow device answers between them. */
const SLICE = 1 << 15;
/** Longer recordings, in seconds, are too big for a small device's memory. */
const LONGEST = 20 * 60;

/** @param {number} length samples */
function waveHeader(length) {
  const bytes = new DataView(new ArrayBuffer(44));
  const letters = (/** @type {number} */ at, /** @type {string} */ text) => {
    for (let i = 0; i < text.length; i += 1) bytes.setUint8(at + i, text.charCodeAt(i));
  };
  letters(0, 'RIFF');
  bytes.setUint32(4, 36 + length * 2, true);
  letters(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true); // plain samples
  bytes.setUint16(22, 1, true); // of one channel
  bytes.setUint32(24, RATE, true);
  bytes.setUint32(28, RATE * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  letters(36, 'data');
  bytes.setUint32(40, length * 2, true);
  return bytes.buffer;
}

/**
 * @param {Blob} file a recording
 * @returns {Promise<Blob>} the same as WAV
 */
async function decode(file) {
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer());
  const left = sound.getChannelData(0);
  const right = sound.getChannelData(sound.numberOfChannels > 1 ? 1 : 0);
  /** @type {BlobPart[]} */
  const parts = [waveHeader(sound.length)];
  for (let from = 0; from < sound.length; from += SLICE) {
    await new Promise((resolve) => setTimeout(resolve));
    const slice = new Int16Array(Math.min(SLICE, sound.length - from)); // little-endian, as all that runs a browser
    for (let i = 0; i < slice.length; i += 1) {
      const sample = (left[from + i] + right[from + i]) / 2;
      slice[i] = Math.max(-1, Math.min(1, sample)) * 32_767;
    }
    parts.push(slice);
  }
  return new Blob(parts, { type: 'audio/wav' });
}

/** Holds one recording at a time. */
export function makeMemory() {
  let url = '';
  /** @type {AbortController | null} */
  let order = null;
  /** @type {Promise<void> | null} */
  let coming = null;

  /**
   * @param {string} address
   * @param {boolean} variable
   * @param {AbortSignal} signal
   */
  const fetchIt = async (address, variable, signal) => {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(response.statusText);
    const file = await response.blob();
    const held = variable ? await decode(file).catch(() => file) : file;
    if (!signal.aborted) url = URL.createObjectURL(held);
  };
  const forget = () => {
    order = null;
    coming = null;
  };

  return {
    /** The address of what is held; empty while nothing is. */
    get url() {
      return url;
    },
    /**
     * @param {string} address of a recording
     * @param {boolean} variable whether its bit rate is
     * @returns {Promise<void>} settled when it is held; rejected when the way to it is cut
     */
    hold(address, variable) {
      if (coming) return coming;
      const mine = order = new AbortController();
      coming = fetchIt(address, variable, mine.signal).catch((fault) => {
        if (order === mine) forget(); // the next wish tries again
        throw fault;
      });
      return coming;
    },
    free() {
      order?.abort();
      if (url) URL.revokeObjectURL(url);
      url = '';
      forget();
    },
  };
}

/**
 * @param {HTMLAudioElement} audio
 * @param {import('./types.d.ts').Recording} recording loaded there
 * @returns {boolean} whether its seconds are found only when it is decoded
 */
export function needsDecoding(audio, { sources, duration }) {
  const playing = sources.find((source) => /** @type {HTMLSourceElement} */ (source).src === audio.currentSrc);
  return Boolean(playing?.hasAttribute('data-vbr')) && duration <= LONGEST;
}
