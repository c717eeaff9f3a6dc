// A recording in memory. What reads it is fetched when a recording first needs it.

import { loadScript } from '../page/script.js';

/** Longer recordings, in seconds, are too big for a small device's memory. */
const LONGEST = 20 * 60;

/** @param {HTMLMediaElement} audio in a tale that names the script */
export function makeMemory(audio) {
  /** @type {ReturnType<typeof import('../memory/decoded.js').makeMemory> | undefined} */
  let memory;
  /** @type {Promise<unknown> | null} */
  let coming = null;
  let recording = 0;

  const ask = () => {
    const detail = { memory };
    document.dispatchEvent(new CustomEvent('memory', { detail }));
    memory = detail.memory;
  };
  const come = async () => {
    ask();
    const src = audio.closest('[data-memory]')?.getAttribute('data-memory') ?? '';
    if (!memory) await loadScript(src).then(ask);
  };
  /** @returns {Promise<typeof memory>} nothing if it could not come, or the recording is another meanwhile */
  const fetched = async () => {
    const mine = recording;
    coming ??= come();
    await coming.catch(() => {
      coming = null; // the next wish tries again
    });
    return mine === recording ? memory : undefined;
  };

  return {
    /** The address of what is held; empty while nothing is. */
    get url() {
      return memory?.url ?? '';
    },
    /** @param {string} address of a recording @param {boolean} variable whether its bit rate is */
    hold: async (address, variable) => (await fetched())?.hold(address, variable),
    /** @param {string} address @param {boolean} variable */
    wait: async (address, variable) => (await fetched())?.wait(address, variable),
    free() {
      recording += 1;
      memory?.free();
    },
  };
}

/**
 * @param {HTMLMediaElement} audio
 * @param {import('./types.d.ts').Recording} recording loaded there
 * @returns {boolean} whether its seconds are found only when it is decoded
 */
export function needsDecoding(audio, { sources, duration }) {
  const playing = sources.find((source) => /** @type {HTMLSourceElement} */ (source).src === audio.currentSrc);
  return !!playing?.hasAttribute('data-vbr') && duration <= LONGEST;
}
