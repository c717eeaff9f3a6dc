import { deepEqual, equal, ok } from 'node:assert/strict';
import { indexAt } from '../../../Themes/storybook/scripts/reader/search.js';
import { scheduleOf, trackOf } from '../../../Themes/storybook/scripts/reader/timing.js';

/** @param {[number, number][]} ranges of words by page */
const textOf = (ranges) => ({ ranges });

Deno.test('times are pauses and lengths by turns', () => {
  const { first, starts, ends } = trackOf({ first: 7, times: [500, 300, 0, 200, 1000, 1] });
  equal(first, 7);
  deepEqual([...starts], [0.5, 0.8, 2]);
  deepEqual([...ends], [0.8, 1, 2.001]);
});

Deno.test('words that overlap keep their order', () => {
  const { starts, ends } = trackOf({ first: 0, times: [1000, 400, -600, 100] });
  deepEqual([...starts], [1, 1], 'a start that lies before its neighbour\'s is that');
  deepEqual([...ends], [1.4, 0.9]);
});

Deno.test('the last word that has begun is found, at its very start too', () => {
  const starts = [0.5, 1, 1, 4];
  deepEqual([0, 0.49, 0.5, 0.99, 1, 3.9, 4, 99].map((time) => indexAt(starts, time)), [-1, -1, 0, 0, 2, 2, 3, 3]);
  equal(indexAt([], 1), -1);
});

Deno.test('a page turns a moment before its first word, by at most a quarter of the pause', () => {
  const track = trackOf({ first: 0, times: [300, 700, 400, 600, 4000, 500] });
  const { times, pages, heard } = scheduleOf(track, textOf([[0, 1], [1, 2], [2, 3]]), 10);
  deepEqual(pages, [0, 1, 2]);
  deepEqual(times.map((time) => Math.round(time * 1000)), [0, 1300, 5600]);
  deepEqual([...heard], [[0, 0], [1, 1.4], [2, 6]]);
});

Deno.test('whoever begins at the first page hears it soon, without the pause after a spoken title', () => {
  const track = trackOf({ first: 0, times: [3200, 700] });
  const heardFrom = (/** @type {number} */ titleEnd) => scheduleOf(track, textOf([[0, 1]]), 5, titleEnd).heard.get(0);
  equal(Math.round(heardFrom(1.6) * 1000), 2800, 'its first word is not lit before it is spoken');
  ok(heardFrom(3.1) >= 3.1, 'nothing of the title is heard');
  equal(heardFrom(0), 0, 'what is spoken before the first word may be a title without times');
});

Deno.test('a picture without words is shown alone where the voice rests, and is passed over where it does not', () => {
  const times = (pause) => trackOf({ first: 0, times: [0, 1000, pause, 1000] });
  const text = textOf([[0, 1], [1, 1], [1, 2]]);
  deepEqual(scheduleOf(times(1000), text, 3).pages, [0, 2]);
  deepEqual(scheduleOf(times(3000), text, 5).pages, [0, 1, 2]);
  deepEqual(scheduleOf(trackOf({ first: 0, times: [0, 1000] }), textOf([[0, 1], [1, 1], [1, 1]]), 9).pages, [0, 1, 2]);
});

Deno.test('a recording that begins in the middle tells only its pages', () => {
  const { pages } = scheduleOf(trackOf({ first: 2, times: [0, 100, 0, 100] }), textOf([[0, 2], [2, 3], [3, 4]]), 1);
  deepEqual(pages, [1, 2]);
});
