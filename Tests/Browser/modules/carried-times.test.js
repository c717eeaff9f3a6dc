import { deepEqual, equal } from 'node:assert/strict';
import { carried, keepTimes } from '../../../Preview/scripts/bench/carried-times.js';

const words = () => [
  { text: 'Reiz', start: 100, end: 400 }, { text: 'dzīvoja', start: 400, end: 1000 }, { text: 'lapsa', start: 1500, end: 2000 }];
const times = (list) => list.map(({ text, start, end }) => [text, start, end]);

Deno.test('unchanged words keep their times, and so does a changed one', () => {
  deepEqual(times(carried(words(), ['Reiz', 'dzīvoja', 'vilks'])), [['Reiz', 100, 400], ['dzīvoja', 400, 1000], ['vilks', 1500, 2000]]);
  deepEqual(times(carried(words(), ['Tur', 'dzīvoja', 'viens', 'vilks'])).slice(0, 2), [['Tur', 100, 400], ['dzīvoja', 400, 1000]]);
  deepEqual(times(carried(words(), ['Reiz', 'lapsa'])), [['Reiz', 100, 400], ['lapsa', 1500, 2000]]);
});

Deno.test('new words get their share: of a pause, or of the longer neighbour', () => {
  deepEqual(times(carried(words(), ['Reiz', 'dzīvoja', 'viena', 'lapsa']))[2], ['viena', 1000, 1500]);
  const shared = times(carried(words(), ['Reiz', 'tur', 'dzīvoja', 'lapsa']));
  deepEqual([shared[0], shared[1][1], shared[2][2]], [['Reiz', 100, 400], 400, 1000]);
  equal(shared[1][2], shared[2][1]);
  equal(shared[1][2] < 700, true, 'by letters');
  deepEqual(times(carried(words(), ['Reiz', 'bija', 'tur', 'lapsa'])).flat().filter(Number), [100, 400, 400, 728, 728, 1000, 1500, 2000]);
  deepEqual(times(carried([{ text: 'a', start: 0, end: 60 }], ['a', 'b'])), [['a', 0, 60], ['b', undefined, undefined]], 'no room');
  deepEqual(times(carried([{ text: 'a', start: 0, end: 100 }], ['a', 'b'])), [['a', 0, 50], ['b', 50, 100]], 'just room');
});

Deno.test('a sentence that becomes two keeps the times of its words, and others are as they were', () => {
  const before = [{ text: 'Reiz dzīvoja lapsa.', words: words() }, { text: 'Viņa lēca.', words: [{ text: 'Viņa', start: 2100, end: 2200 }] }];
  const after = [
    { text: 'Reiz!', words: [{ text: 'Reiz' }] }, { text: 'Dzīvoja lapsa.', words: [{ text: 'Dzīvoja' }, { text: 'lapsa' }] },
    { text: 'Viņa lēca.', words: [{ text: 'Viņa', start: 2100, end: 2200 }] }];
  equal(keepTimes(before, after, 0), true);
  deepEqual(after.map((one) => times(one.words)), [[['Reiz', 100, 400]], [['Dzīvoja', 400, 1000], ['lapsa', 1500, 2000]], [['Viņa', 2100, 2200]]]);
  const whole = [{ text: 'Reiz.', start: 0, end: 500, words: [{ text: 'Reiz' }] }];
  equal(keepTimes(whole, structuredClone(whole), 0), false, 'a sentence that is timed as a whole has nothing to carry');
});
