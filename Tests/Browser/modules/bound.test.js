import { deepEqual, equal } from 'node:assert/strict';
import { endOf, makeBound, nextSentenceEnd } from '../../../Themes/storybook/scripts/reader/bound.js';

// Words 10 to 15; three sentences of one, two and three words.
const track = { first: 10, starts: Float64Array.of(0, 1, 2, 4, 5, 6), ends: Float64Array.of(0.9, 2, 3, 4.5, 5.9, 6.5) };
const sentenceOf = [...Array(10).fill(0), 1, 2, 2, 3, 3, 3];

Deno.test('a word ends with a breath where there is silence after it, and at once where the next one follows', () => {
  const ends = [0, 1, 2, 4, 5].map((i) => Number(endOf(track, i).toFixed(3)));
  deepEqual(ends, [0.925, 2, 3.12, 5.925, 6.62]);
});

Deno.test('the next end of a sentence is later than now', () => {
  const from = (i, time) => nextSentenceEnd(track, sentenceOf, i, time);
  deepEqual([from(-1, 0), from(0, 0.5), from(0, 0.9), from(1, 1), from(3, 4), from(5, 6.6), from(6, 0)], [0, 0, 2, 2, 5, -1, -1]);
});

/** @param {(bound: ReturnType<typeof makeBound>, at: (time: number) => void, stops: number[]) => void} check */
function atBound(check) {
  const real = [globalThis.setTimeout, globalThis.clearTimeout];
  let waits = (null);
  Object.assign(globalThis, { setTimeout: (run) => { waits = run; return 1; }, clearTimeout: () => { waits = null; } });
  let now = 0;
  const stops = ([]);
  const bound = makeBound((limit) => (limit - now) * 1000, () => stops.push(now));
  try {
    check(bound, (time) => {
      now = time;
      const run = waits;
      waits = null;
      run?.();
    }, stops);
  } finally {
    Object.assign(globalThis, { setTimeout: real[0], clearTimeout: real[1] });
  }
}

Deno.test('the voice stops at the limit, however often the timer comes too early', () => {
  atBound((bound, at, stops) => {
    bound.setAfter(track, 11);
    equal(bound.limit, 2);
    bound.aim();
    for (const time of [0.5, 1.9, 1.99]) at(time);
    deepEqual(stops, []);
    at(2);
    deepEqual([stops, bound.isReached], [[2], true]);
  });
});

Deno.test('nothing stops the voice where no limit is set, or it is lifted', () => {
  atBound((bound, at, stops) => {
    bound.aim();
    at(99);
    bound.setAfter(track, 12);
    bound.lift();
    bound.aim();
    at(99);
    deepEqual([stops, bound.limit], [[], Infinity]);
  });
});

Deno.test('after a stop the next sentence follows the one that was spoken, though the time has not moved', () => {
  atBound((bound, at) => {
    bound.setAfterSentence(track, sentenceOf, 1);
    equal(bound.limit, endOf(track, 2));
    bound.aim();
    at(bound.limit);
    bound.setAfterSentence(track, sentenceOf, 1);
    deepEqual([bound.limit, bound.isReached], [endOf(track, 5), false]);
    bound.aim();
    at(bound.limit);
    bound.setAfterSentence(track, sentenceOf, bound.limit);
    equal(bound.limit, Infinity, 'there is no other sentence');
  });
});
