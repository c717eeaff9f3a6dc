import { deepEqual } from 'node:assert/strict';
import { timingOf, unitsOf } from '../../../Preview/scripts/bench/units.js';

const sentences = [
  { text: 'Reiz dzīvoja lapsa.', words: [{ text: 'Reiz', start: 301, end: 659 }, { text: 'dzīvoja' }, { text: 'lapsa', start: 700, end: 1234 }] },
  { text: 'Viņa lēca.', start: 2000, end: 2500, words: [{ text: 'Viņa' }, { text: 'lēca' }] },
  { text: 'Neviens.', words: [{ text: 'Neviens' }] },
];

Deno.test('sentences and words are units, and one of the two has times', () => {
  const { units, times, starts } = unitsOf(sentences);
  deepEqual(units.map(({ word }) => word), [-1, 0, 1, 2, -1, 3, 4, -1, 5]);
  deepEqual(units.map(({ sentence }) => sentence), [0, 0, 0, 0, 1, 1, 1, 2, 2]);
  deepEqual(times, [null, [301, 659], null, [700, 1234], [2000, 2500], null, null, null, null]);
  deepEqual(starts, [0, 4, 7, 9]);
});

Deno.test('what is saved is what has times, to the millisecond', () => {
  deepEqual(JSON.parse(timingOf(sentences, unitsOf(sentences).times)), { sentences: [
    { text: 'Reiz dzīvoja lapsa.', start: 0.301, end: 1.234,
      words: [{ text: 'Reiz', start: 0.301, end: 0.659 }, { text: 'lapsa', start: 0.7, end: 1.234 }] },
    { text: 'Viņa lēca.', start: 2, end: 2.5 },
  ] });
});

Deno.test('a sentence moves with its first and its last word', () => {
  const { times } = unitsOf(sentences);
  [times[1], times[3], times[4], times[5]] = [[250, 659], [700, 1300], null, [2000, 2100]];
  const saved = JSON.parse(timingOf(sentences, times)).sentences;
  deepEqual(saved.map(({ start, end }) => [start, end]), [[0.25, 1.3], [2, 2.1]]);
});
