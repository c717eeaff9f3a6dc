// The voice of a made story: pieces of a recording, put together into one that the reader plays as any other. So its
// pauses are exact to the sample, whatever the device does meanwhile.

import { fromBase64 } from '../page/base64.js';
import { fetchData } from '../page/fetch-data.js';
import { VOICE_RATE, waveHeader } from '../recording/wav.js';

/** Milliseconds in which the edges of a piece fade: a cut is not heard. */
const FADE = 8;

/** @param {number} milliseconds */
const samples = (milliseconds) => Math.round((milliseconds * VOICE_RATE) / 1000);

/**
 * @param {string} address of a script that holds a recording
 * @returns {Promise<Float32Array>} samples of one channel
 */
async function decodeSound(address) {
  const { buffer } = fromBase64((await fetchData(address, 'storysiteSounds')).pop());
  const sound = await new OfflineAudioContext(1, 1, VOICE_RATE).decodeAudioData(buffer);
  return sound.getChannelData(0);
}

/**
 * @param {[string, string][]} sources addresses and types
 * @returns {Promise<Float32Array>} of the first that the browser decodes
 */
async function firstDecoded(sources) {
  const probe = document.createElement('audio');
  const likely = sources.filter(([, type]) => probe.canPlayType(type));
  for (const [address] of likely.slice(0, -1)) {
    const sound = await decodeSound(address).catch(() => null);
    if (sound) return sound;
  }
  return decodeSound((likely.at(-1) ?? sources[0])[0]);
}

/** @type {Map<string, Promise<Float32Array>>} recordings that are decoded or being decoded, by their first address */
const decoded = new Map();

/**
 * Decodes a recording once. It may begin while a child still chooses: minutes of sound take a phone seconds.
 * @param {[string, string][]} sources of the recording
 * @returns {Promise<Float32Array>} its samples, of one channel
 */
export function samplesOf(sources) {
  const [[address]] = sources;
  let found = decoded.get(address);
  if (!found) {
    found = firstDecoded(sources);
    decoded.set(address, found);
    found.catch(() => decoded.delete(address)); // the next try fetches it again
  }
  return found;
}

/**
 * @param {[string, string][]} sources of the recording
 * @param {[number, number, number][]} pieces where each begins in the story, and begins and ends in the recording
 * @param {number} duration of the story; all in milliseconds
 * @returns {Promise<string>} the address of a WAV file in memory
 */
export async function joinSound(sources, pieces, duration) {
  const whole = await samplesOf(sources);
  decoded.delete(sources[0][0]); // minutes of sound need not stay
  const joined = new Int16Array(samples(duration)); // little-endian, as all that runs a browser
  const fade = samples(FADE);
  for (const [at, from, to] of pieces) {
    const [start, first] = [samples(at), samples(from)];
    const length = Math.min(samples(to) - first, whole.length - first, joined.length - start);
    for (let i = 0; i < length; i += 1) {
      const edge = Math.min(1, i / fade, (length - i) / fade);
      joined[start + i] = Math.max(-1, Math.min(1, whole[first + i] * edge)) * 32_767;
    }
  }
  return URL.createObjectURL(new Blob([waveHeader(joined.length, VOICE_RATE), joined], { type: 'audio/wav' }));
}
