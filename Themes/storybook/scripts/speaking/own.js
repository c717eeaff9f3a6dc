// What the child has said last: a recording in the memory of the page, and its envelope.

import { cut } from './voice.js';
import { envelopeOf } from './envelope.js';
import { waveHeader } from '../recording/wav.js';

/**
 * @param {HTMLElement} panel
 * @param {() => void} ended called when it has been heard to its end
 */
export function makeOwn(panel, ended) {
  const audio = document.createElement('audio');
  panel.append(audio);
  audio.addEventListener('ended', ended);
  /** @type {import('./types.d.ts').Shape | null} */
  let shape = null;

  return {
    /** The address of the recording; empty if there is none. */
    get address() {
      return audio.src;
    },
    get shape() {
      return shape;
    },
    /**
     * Keeps the voice in a take, after what was said before is forgotten.
     * @param {import('./types.d.ts').Take} take
     * @returns {boolean} whether there is one
     */
    keep({ samples, rate }) {
      const heard = cut(samples, rate);
      if (!heard) return false;
      audio.src = URL.createObjectURL(
        new Blob([waveHeader(heard.samples.length, rate), heard.samples], { type: 'audio/wav' }),
      );
      shape = { envelope: envelopeOf([heard.voice], rate), seconds: heard.voice.length / rate };
      return true;
    },
    /**
     * @param {number} volume from 0 to 1
     * @returns {Promise<void>} rejected if the browser does not play it, or it is stopped
     */
    play(volume) {
      audio.volume = volume;
      return audio.play();
    },
    stop: () => audio.pause(),
    forget() {
      if (audio.src) URL.revokeObjectURL(audio.src);
      audio.removeAttribute('src');
      audio.load();
      shape = null;
    },
  };
}
