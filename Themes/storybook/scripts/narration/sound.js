// The sound of a page that was read: the parts that count, evenly loud, as a WAV file.

import { BLOCKS } from '../recording/level.js';
import { FULL, inSixteenBits } from '../speaking/voice.js';
import { VOICE_RATE, waveHeader } from '../recording/wav.js';

/** How loud a voice is to be on average, the most by which it is made louder, and the loudest sample. */
const [LOUDNESS, MOST_GAIN, PEAK] = [0.1, 8, 0.9];
/** Seconds in which the edges of a part fade: a cut is not heard. */
const FADE = 0.01;

/**
 * @param {Int16Array} samples
 * @param {number} rate samples per second
 * @param {import('./marks.js').PageSound} sound
 * @returns {Float32Array<ArrayBuffer>} the parts, one after the other, with a loudness that is the same on all pages
 */
export function joinParts(samples, rate, { parts, sentences }) {
  const at = (/** @type {number} */ block) => Math.min(Math.round((block * rate) / BLOCKS), samples.length);
  const joined = new Float32Array(parts.reduce((sum, [from, to]) => sum + at(to) - at(from), 0));
  const fade = Math.round(FADE * rate);
  let length = 0;
  for (const [from, to] of parts) {
    const part = samples.subarray(at(from), at(to));
    part.forEach((sample, i) => {
      joined[length + i] = sample / FULL * Math.min(1, i / fade, (part.length - 1 - i) / fade);
    });
    length += part.length;
  }
  const gain = gainFor(joined, sentences.map(([start, end]) => [Math.round(start * rate), Math.round(end * rate)]));
  return joined.map((sample) => sample * gain);
}

/**
 * @param {Float32Array} samples
 * @param {[number, number][]} voices where in them somebody speaks
 * @returns {number}
 */
function gainFor(samples, voices) {
  let [energy, count] = [0, 0];
  for (const [from, to] of voices) {
    for (const sample of samples.subarray(from, to)) {
      energy += sample * sample;
      count += 1;
    }
  }
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return energy && peak ? Math.min(LOUDNESS / Math.sqrt(energy / count), MOST_GAIN, PEAK / peak) : 1;
}

/**
 * @param {import('../speaking/types.d.ts').Take} take
 * @param {import('./marks.js').PageSound} sound
 * @returns {Promise<Blob>} a WAV file
 */
export async function waveOf({ samples, rate }, sound) {
  const joined = joinParts(samples, rate, sound);
  const context = new OfflineAudioContext(1, Math.max(1, Math.round(joined.length / rate * VOICE_RATE)), VOICE_RATE);
  const buffer = context.createBuffer(1, Math.max(1, joined.length), rate);
  buffer.copyToChannel(joined, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
  const voice = inSixteenBits([(await context.startRendering()).getChannelData(0)]);
  return new Blob([waveHeader(voice.length, VOICE_RATE), voice], { type: 'audio/wav' });
}
