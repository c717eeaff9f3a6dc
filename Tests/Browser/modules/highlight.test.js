import { deepEqual, equal } from 'node:assert/strict';
import { makeHighlight } from '../../../Themes/storybook/scripts/reader/highlight.js';

const track = { first: 0, starts: Float64Array.of(1, 2, 5), ends: Float64Array.of(1.9, 3, 6) };
const text = ({ sentenceOf: [0, 0, 1] });

/** @returns {{ highlight: ReturnType<typeof makeHighlight>, seen: number[][], sentences: () => number }} */
function lamp() {
  const seen = ([]);
  let count = 0;
  const highlight = makeHighlight(text, (word, place) => seen.push([word, place]), () => { count += 1; });
  return { highlight, seen, sentences: () => count };
}

Deno.test('a word is highlighted through short pauses, its sentence through all', () => {
  const { highlight, seen, sentences } = lamp();
  for (const time of [0.5, 1, 1.95, 2, 3.7, 4, 5]) highlight.paint(track, time, false);
  deepEqual(seen, [[-1, -1], [0, 0], [0, 0], [1, 1], [1, 1], [-1, 1], [2, 2]]);
  equal(sentences(), 2);
  equal(highlight.word, 2);
});

Deno.test('while it rests only the sentence is highlighted, and nothing when it is off', () => {
  const { highlight, seen } = lamp();
  highlight.paint(track, 2, true);
  highlight.turnOff();
  highlight.paint(track, 2, false);
  highlight.setStart(0);
  highlight.paint(track, 2, false);
  highlight.paint(null, 2, false);
  deepEqual(seen, [[-1, 1], [-1, -1], [1, 1], [-1, -1]]);
});

Deno.test('the time never passes the limit, nor does an offset lead before what was asked for', () => {
  const { highlight } = lamp();
  highlight.setStart(2);
  equal(highlight.timeAt(3, 2.5, 1), 2.49);
  highlight.setOffset(-0.5);
  equal(highlight.timeAt(2.1, Infinity, 1), 2, 'late headphones: not the word before');
  equal(highlight.timeAt(4, Infinity, 1), 3.5);
  equal(highlight.timeAt(4, Infinity, 2), 3, 'at twice the speed twice as much of the recording');
  highlight.setOffset(0.5);
  equal(highlight.timeAt(4, Infinity, 1), 4.5);
  equal(highlight.timeAt(2.1, Infinity, 1), 2.2, 'no further ahead than the voice has come');
});
