// How loud a voice is over time, as a line to look at. Knows no browser.

import { BLOCKS } from '../recording/level.js';

/** @typedef {import('./types.d.ts').Envelope} Envelope */

/** The picture, in its own units. */
export const [WIDTH, HEIGHT] = [1000, 200];
/** What is loud in the ear is less so in numbers. */
const EAR = 0.6;
/** The loudness of a word whose sound cannot be read, and of the quiet between two. */
const [WORD, GAP] = [0.7, 0.04];
/** The thinnest part of a line, as a share of its height: silence is seen, too. */
const THIN = 0.03;

/**
 * @param {ArrayLike<number>[]} channels samples
 * @param {number} rate samples per second
 * @returns {Envelope}
 */
export function envelopeOf(channels, rate) {
  const count = Math.floor((channels[0]?.length ?? 0) * BLOCKS / rate);
  const size = rate / BLOCKS;
  return new Float32Array(count).map((_, i) => {
    const [from, to] = [Math.floor(i * size), Math.floor((i + 1) * size)];
    let energy = 0;
    for (const channel of channels) {
      for (let at = from; at < to; at += 1) energy += channel[at] * channel[at];
    }
    return Math.sqrt(energy / ((to - from) * channels.length));
  });
}

/**
 * @param {ArrayLike<number>} starts of words, in seconds
 * @param {ArrayLike<number>} ends
 * @returns {Envelope} a block for each word, from the first to the last
 */
export function envelopeOfWords(starts, ends) {
  const from = starts[0] ?? 0;
  const length = Math.max(1, Math.round(((ends[ends.length - 1] ?? from) - from) * BLOCKS));
  const envelope = new Float32Array(length).fill(GAP);
  for (let i = 0; i < starts.length; i += 1) {
    // A block of quiet between two words that touch each other.
    envelope.fill(WORD, Math.round((starts[i] - from) * BLOCKS), Math.max(0, Math.round((ends[i] - from) * BLOCKS) - 1));
  }
  return envelope;
}

/**
 * @param {import('./types.d.ts').Shape} shape
 * @param {number} axis seconds that the whole width stands for
 * @returns {string} an SVG path: the same above and below the middle, and as high as the picture where it is loudest
 */
export function pathOf({ envelope, seconds }, axis) {
  if (!envelope.length || !(axis > 0)) return '';
  const loudest = envelope.reduce((most, level) => Math.max(most, level), 0) || 1;
  const middle = HEIGHT / 2;
  const points = [...envelope].map((level, i) => ({
    x: Math.round((i + 0.5) / envelope.length * (seconds / axis) * WIDTH),
    y: Math.round(Math.max((level / loudest) ** EAR, THIN) * (middle - 4)),
  }));
  const above = points.map(({ x, y }) => `${x} ${middle - y}`);
  const below = points.reverse().map(({ x, y }) => `${x} ${middle + y}`);
  return `M${[...above, ...below].join('L')}Z`;
}
