import { deepEqual, equal } from 'node:assert/strict';
import { findingsOf, given, sentenceSpanOf, spanOf, unitAt } from '../../../Preview/scripts/bench/desk-times.js';
import { unitsOf } from '../../../Preview/scripts/bench/units.js';

/** @param {string} text @param {[number, number] | null} time */
const timed = (text, time) => ({ text, ...(time && { start: time[0], end: time[1] }) });
/** Units 0 to 3 are a sentence and its three words, 4 to 6 one with two. @param {([number, number] | null)[]} times */
const recording = (...times) => unitsOf([
  { ...timed('One two three.', times[0]), words: ['One', 'two', 'three'].map((word, i) => timed(word, times[1 + i])) },
  { ...timed('Four five.', times[4]), words: ['Four', 'five'].map((word, i) => timed(word, times[5 + i])) },
]);
const LENGTH = 5000;
/** @type {[null, null]} */
const NONE = [null, null];

Deno.test('a pause belongs to no word, and a time at which a word begins belongs to it', () => {
  const { times } = recording(null, [100, 400], [400, 600], [900, 1200], null, [1500, 1800], [1800, 2000]);
  deepEqual([0, 100, 399, 400, 700, 900, 1999, 2000].map((time) => unitAt(times, time)), [-1, 1, 1, 2, -1, 3, 6, -1]);
});

Deno.test('a word is played where it is, else in the time of its sentence, else in the room that it has', () => {
  const some = recording(null, [100, 400], null, [900, 1200], [1500, 2500], ...NONE);
  deepEqual([1, 2, 5].map((unit) => spanOf(some, unit, LENGTH)), [[100, 400], [400, 900], [1500, 2500]]);
  deepEqual(spanOf(recording(null, null, null, null, null, ...NONE), 6, LENGTH), [0, LENGTH], 'nothing has a time');
  deepEqual([2, 5].map((unit) => sentenceSpanOf(some, unit, LENGTH)), [[100, 1200], [1500, 2500]]);
});

Deno.test('words get times around the chosen one, and those that have one keep it', () => {
  const some = recording(null, [100, 400], null, null, null, [1000, 1300], null);
  deepEqual(given(some, 2, LENGTH), [[2, null, [400, 700]], [3, null, [700, 1000]]]);
  deepEqual(given(some, 6, LENGTH), [[6, null, [1300, LENGTH]]]);
});

Deno.test('a sentence gives its time to its words, and has none any more', () => {
  deepEqual(given(recording([300, 900], null, null, null, null, ...NONE), 0, LENGTH),
    [[0, [300, 900], null], [1, null, [300, 500]], [2, null, [500, 700]], [3, null, [700, 900]]]);
});

Deno.test('what is found in words that their sentence has the time of is not shown', () => {
  const found = [{ code: 'long-gap', first: 1, count: 1 }, { code: 'fast-word', first: 3, count: 2 }];
  const codes = findingsOf(found, recording(null, [100, 400], [400, 600], [900, 1200], [1500, 2500], ...NONE));
  deepEqual([...codes], [[2, 'long-gap']]);
  equal(findingsOf(found, recording(null, null, null, null, null, ...NONE)).size, 3);
});
