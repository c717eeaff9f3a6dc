import { deepEqual, equal } from 'node:assert/strict';
import { edgesOf, limitsOf, moved, neighbour, parted, spread } from '../../../Preview/scripts/bench/boundaries.js';

const LENGTH = 5000;
// Two words that touch, a word without a time, a pause, and a word.
const words = () => [[100, 400], [400, 900], null, [1500, 2000]];
const all = (times) => edgesOf(times, 0, times.length);
const after = (times, change) => {
  for (const [i, before, now] of change) {
    deepEqual(times[i], before);
    times[i] = now;
  }
  return times;
};

Deno.test('neighbours that touch share an edge, and a pause has two', () => {
  deepEqual(all(words()), [
    { left: -1, right: 0, time: 100 }, { left: 0, right: 1, time: 400 }, { left: 1, right: -1, time: 900 },
    { left: -1, right: 3, time: 1500 }, { left: 3, right: -1, time: 2000 },
  ]);
  deepEqual(edgesOf(words(), 1, 2), [{ left: 0, right: 1, time: 400 }, { left: 1, right: -1, time: 900 }], 'also with one out of view');
  deepEqual([neighbour(words(), 1, 1), neighbour(words(), 3, 1), neighbour(words(), -1, 1)], [3, -1, 0]);
});

Deno.test('a shared edge moves both words', () => {
  const [, shared] = all(words());
  deepEqual(after(words(), moved(words(), shared, 456.4, LENGTH)), [[100, 456], [456, 900], null, [1500, 2000]]);
  deepEqual(moved(words(), shared, 400, LENGTH), []);
});

Deno.test('words stay in order, in the recording, and 50 ms long', () => {
  const edges = all(words());
  const reach = (i) => [-1e9, 1e9].map((to) => after(words(), moved(words(), edges[i], to, LENGTH)));
  deepEqual(edges.map((edge) => limitsOf(words(), edge, LENGTH)), [[0, 350], [150, 850], [450, 1500], [900, 1950], [1550, LENGTH]]);
  deepEqual(reach(1), [[[100, 150], [150, 900], null, [1500, 2000]], [[100, 850], [850, 900], null, [1500, 2000]]]);
  deepEqual(reach(4)[1][3], [1500, LENGTH]);
});

Deno.test('a word that is too short already can grow', () => {
  const times = [[0, 10], [10, 20], [20, 500]];
  deepEqual(limitsOf(times, all(times)[2], LENGTH), [20, 450]);
  deepEqual(after(times, moved(times, all(times)[2], 90, LENGTH)), [[0, 10], [10, 90], [90, 500]]);
});

Deno.test('a shared edge can be parted on either side', () => {
  const [, shared] = all(words());
  const part = (to) => after(words(), moved(words(), parted(shared, to - shared.time), to, LENGTH));
  deepEqual(part(300), [[100, 300], [400, 900], null, [1500, 2000]]);
  deepEqual(part(600), [[100, 400], [600, 900], null, [1500, 2000]]);
});

Deno.test('any moves keep what holds', () => {
  const times = [[0, 300], [300, 360], [500, 700], null, [700, 2000], [2000, 2050], [3000, LENGTH]];
  let seed = 7;
  const random = (most) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  for (let n = 0; n < 3000; n += 1) {
    const edges = all(times);
    const edge = edges[random(edges.length)];
    const to = random(LENGTH + 400) - 200;
    after(times, moved(times, random(4) ? edge : parted(edge, to - edge.time), to, LENGTH));
    const flat = times.filter(Boolean).flat();
    deepEqual(flat, [...flat].sort((a, b) => a - b));
    equal(times.filter(Boolean).every(([start, end]) => end - start >= 50), true);
    equal(flat[0] >= 0 && flat.at(-1) <= LENGTH, true);
  }
});

Deno.test('words without times share the room between their neighbours', () => {
  deepEqual(spread([[0, 100], null, null, [400, 500]], 1, 3, LENGTH), [[1, null, [100, 250]], [2, null, [250, 400]]]);
  deepEqual(spread([null, null], 0, 2, 1000), [[0, null, [0, 500]], [1, null, [500, 1000]]]);
});

Deno.test('where there is no room the longer neighbour gives some', () => {
  deepEqual(spread([[0, 100], null, [100, 500]], 1, 2, LENGTH), [[1, null, [100, 300]], [2, [100, 500], [300, 500]]]);
  deepEqual(spread([[0, 300], null, [300, 400]], 1, 2, LENGTH), [[0, [0, 300], [0, 150]], [1, null, [150, 300]]]);
  deepEqual(spread([[0, 90], null, [90, 180]], 1, 2, LENGTH), [], 'none has enough');
  deepEqual(spread([[0, 100], null, [100, 200]], 1, 2, LENGTH), [[0, [0, 100], [0, 50]], [1, null, [50, 100]]], 'just enough');
});
