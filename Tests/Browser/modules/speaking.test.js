import { deepEqual, equal } from 'node:assert/strict';
import { BLOCKS, levelOf } from '../../../Themes/storybook/scripts/recording/level.js';
import { cut, inSixteenBits, isOver, longestTake, voiceIn } from '../../../Themes/storybook/scripts/speaking/voice.js';
import { HEIGHT, WIDTH, envelopeOf, envelopeOfWords, pathOf } from '../../../Themes/storybook/scripts/speaking/envelope.js';

const RATE = 16_000;
const tone = (/** @type {number} */ seconds, /** @type {number} */ level) =>
  new Float32Array(Math.round(seconds * RATE)).map((_, i) => Math.SQRT2 * Math.sin(i * 0.3) * 10 ** (level / 20));
const sound = (...parts) => parts.flatMap(([seconds, level]) => [...tone(seconds, level)]);
const levels = (...parts) => {
  const samples = sound(...parts);
  const size = RATE / BLOCKS;
  return Array.from({ length: samples.length / size }, (_, i) => levelOf(samples.slice(i * size, (i + 1) * size)));
};
const [ROOM, VOICE] = [-62, -24];

Deno.test('a take is over after a pause, and not before anything was said', () => {
  equal(isOver(levels([5, ROOM])), false);
  equal(isOver(levels([1, ROOM], [1, VOICE], [1.2, ROOM])), false, 'a pause within a sentence');
  equal(isOver(levels([1, ROOM], [1, VOICE], [1.4, ROOM])), true);
  equal(isOver(levels([0, ROOM], [1, VOICE], [1.4, ROOM])), true, 'a child who begins at once');
  equal(isOver(levels([1, ROOM], [0.02, -5], [2, ROOM])), false, 'a click is no voice');
  equal(isOver(levels([1, -40], [1, -15], [1.4, -40])), true, 'in a loud room');
});

Deno.test('a voice is cut out with a breath of quiet around it', () => {
  const samples = inSixteenBits([new Float32Array(sound([1, ROOM], [2, VOICE], [1.5, ROOM]))]);
  const { samples: kept, voice } = cut(samples, RATE);
  equal(voice.length / RATE, 2);
  equal(kept.length / RATE, 2 + 10 / BLOCKS + 15 / BLOCKS);
  equal(kept[0.2 * RATE + 5], samples[RATE + 5], 'not a sample is another');
  equal(cut(samples.subarray(0, RATE), RATE), null, 'nothing was said');
  equal(cut(new Int16Array(0), RATE), null);
  equal(voiceIn([]), null);
});

Deno.test('16 bits come back exactly, and what is too loud stays at the edge', () => {
  const bits = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768);
  deepEqual(inSixteenBits([Float32Array.from(bits, (bit) => bit / 32_768)]), bits);
  deepEqual([...inSixteenBits([new Float32Array([1.5]), new Float32Array([-1.5])])], [32_767, -32_768]);
});

Deno.test('a learner has three times as long, and some seconds, but never more than thirty', () => {
  deepEqual([0, 2, 8.6, 9, 60, -1].map(longestTake).map(Math.round), [4, 10, 30, 30, 30, 4]);
});

Deno.test('an envelope follows the loudness of all channels', () => {
  const one = sound([0.5, VOICE], [0.5, ROOM]);
  const envelope = envelopeOf([one, one], RATE);
  equal(envelope.length, BLOCKS);
  equal(Math.round(20 * Math.log10(envelope[10])), VOICE);
  equal(Math.round(20 * Math.log10(envelope[40])), ROOM);
  equal(envelopeOf([], RATE).length, 0);
});

Deno.test('words without sound are blocks, as long as the sentence', () => {
  const words = envelopeOfWords([10, 10.5, 11], [10.5, 10.9, 12]);
  equal(words.length, 2 * BLOCKS);
  const edges = [...words].map((level) => level > 0.5);
  equal(edges.filter((loud, i) => loud && !edges[i - 1]).length, 3);
  equal(envelopeOfWords([], []).length, 1);
});

Deno.test('a line is as wide as its share of the axis, and within its picture', () => {
  const numbers = (/** @type {string} */ path) => path.slice(1, -1).split('L').map((point) => point.split(' ').map(Number));
  const points = numbers(pathOf({ envelope: Float32Array.from([0, 1, 0.5, 0]), seconds: 2 }, 4));
  equal(Math.max(...points.map(([x]) => x)) < WIDTH / 2, true);
  equal(points.every(([x, y]) => Number.isInteger(x) && y >= 0 && y <= HEIGHT), true);
  equal(pathOf({ envelope: new Float32Array(0), seconds: 0 }, 4), '');
  equal(pathOf({ envelope: new Float32Array([1]), seconds: 1 }, 0), '');
  equal(pathOf({ envelope: new Float32Array(3), seconds: 1 }, 1).includes('NaN'), false, 'silence');
});
