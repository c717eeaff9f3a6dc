// The envelope of the voice in a sentence. It is decoded from the recording. Until that has come, and where it cannot
// be read (as at file://), the times of the words stand in for it.

import { envelopeOf, envelopeOfWords } from './envelope.js';
import { BLOCKS } from '../recording/level.js';

/** Samples per second: the fewest that every browser decodes to. */
const DECODED_RATE = 8000;
/** Longer recordings, in seconds, are too big for a small device's memory. */
const LONGEST_DECODED = 20 * 60;

/** @param {Element[]} sources @returns {string} the address of the first that the browser plays */
function addressOf(sources) {
  const audio = document.createElement('audio');
  const played = sources.find((source) => audio.canPlayType(source.getAttribute('type') ?? ''));
  return /** @type {HTMLSourceElement | undefined} */ (played)?.src ?? '';
}

/** @param {string} address @returns {Promise<import('./types.d.ts').Envelope>} */
async function decoded(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  const sound = await new OfflineAudioContext(1, 1, DECODED_RATE).decodeAudioData(await response.arrayBuffer());
  return envelopeOf(Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i)), sound.sampleRate);
}

/** Holds the envelope of one recording at a time. */
export function makeModel() {
  let [address, coming] = ['', ''];
  /** @type {import('./types.d.ts').Envelope | null} */
  let whole = null;

  return {
    /**
     * @param {import('./types.d.ts').Turn} turn
     * @returns {import('./types.d.ts').Shape} what is known now, and for how long the voice speaks at its speed
     */
    shape({ starts, ends, sources, rate }) {
      const [from, to] = [starts[0], ends[ends.length - 1]];
      const own = whole && address === addressOf(sources) ? whole.subarray(from * BLOCKS, to * BLOCKS) : [];
      const envelope = own.length ? Float32Array.from(own) : envelopeOfWords(starts, ends);
      return { envelope, seconds: (to - from) / rate };
    },
    /**
     * Fetches the recording once.
     * @param {import('./types.d.ts').Turn} turn
     * @param {() => void} came
     */
    fetch({ sources, ends }, came) {
      const wanted = addressOf(sources);
      if (!wanted.startsWith('http') || wanted === coming || ends[ends.length - 1] > LONGEST_DECODED) return;
      coming = wanted;
      decoded(wanted).then((envelope) => {
        if (coming !== wanted) return; // the recording of another page is wanted by now
        [address, whole] = [wanted, envelope];
        came();
      }, () => {
        if (coming === wanted) coming = ''; // the next sentence tries again
      });
    },
  };
}
