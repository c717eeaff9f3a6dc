// A recording in memory: as it is, if the server does not support Range requests; or decoded, if its bit rate varies.
// In an MP3 of variable bit rate browsers estimate where a second lies; in PCM they find it exactly.

import { VOICE_RATE, waveHeader } from '../recording/wav.js';

/** Samples that are converted at a time, so that a slow device stays responsive. */
const SLICE = 1 << 15;
/** Milliseconds: after that, a voice at a slightly wrong position is better than none. */
const LONGEST_DECODING = 8000;
/** Milliseconds without any byte, after which the connection is lost. */
const LONGEST_STALL = 30_000;

/**
 * @param {Blob} file a recording
 * @returns {Promise<Blob>} the same as WAV
 */
async function decode(file) {
  const sound = await new OfflineAudioContext(1, 1, VOICE_RATE).decodeAudioData(await file.arrayBuffer());
  const left = sound.getChannelData(0);
  const right = sound.getChannelData(sound.numberOfChannels > 1 ? 1 : 0);
  /** @type {BlobPart[]} */
  const parts = [waveHeader(sound.length, VOICE_RATE)];
  for (let from = 0; from < sound.length; from += SLICE) {
    await after(0);
    const slice = new Int16Array(Math.min(SLICE, sound.length - from)); // little-endian, as all that runs a browser
    for (let i = 0; i < slice.length; i += 1) {
      const sample = (left[from + i] + right[from + i]) / 2;
      slice[i] = Math.max(-1, Math.min(1, sample)) * 32_767;
    }
    parts.push(slice);
  }
  return new Blob(parts, { type: 'audio/wav' });
}

/** @param {number} milliseconds */
const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @param {string} address
 * @param {AbortController} controller given up where nothing comes any more
 * @returns {Promise<Blob>}
 */
async function download(address, controller) {
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), LONGEST_STALL);
  };
  try {
    wait();
    const response = await fetch(address, { signal: controller.signal });
    const reader = response.ok && response.body?.getReader();
    if (!reader) throw new Error(response.statusText);
    const pieces = [];
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      wait();
      pieces.push(piece.value);
    }
    return new Blob(pieces);
  } finally {
    clearTimeout(timer);
  }
}

/** Holds one recording at a time. */
export function makeMemory() {
  let url = '';
  /** @type {AbortController | null} */
  let controller = null;
  /** @type {Promise<void> | null} */
  let coming = null;

  /**
   * @param {string} address
   * @param {boolean} variable
   * @param {AbortController} mine
   */
  const fetchIt = async (address, variable, mine) => {
    const file = await download(address, mine);
    const held = variable ? await decode(file).catch(() => file) : file;
    if (!mine.signal.aborted) url = URL.createObjectURL(held);
  };
  const forget = () => {
    controller = null;
    coming = null;
  };

  /**
   * @param {string} address of a recording
   * @param {boolean} variable whether its bit rate is
   * @returns {Promise<void>} fulfilled when the recording is in memory; rejected when the connection is lost
   */
  const hold = (address, variable) => {
    if (coming) return coming;
    const mine = controller = new AbortController();
    coming = fetchIt(address, variable, mine).catch((fault) => {
      if (controller === mine) forget(); // the next wish tries again
      throw fault;
    });
    return coming;
  };

  return {
    /** The address of what is held; empty while nothing is. */
    get url() {
      return url;
    },
    hold,
    /**
     * The same, but also fulfilled when the connection is lost, or decoding takes too long.
     * @param {string} address
     * @param {boolean} variable
     */
    async wait(address, variable) {
      const held = hold(address, variable).catch(() => {});
      await Promise.race(variable ? [held, after(LONGEST_DECODING)] : [held]);
    },
    free() {
      controller?.abort();
      if (url) URL.revokeObjectURL(url);
      url = '';
      forget();
    },
  };
}
