import { deepEqual, equal } from 'node:assert/strict';
import { firstMisplaced, gapIn, makeAnswers, moved, placeAt } from '../../../Themes/storybook/scripts/questions/rules.js';

Deno.test('a question is done when all its right answers are found, however many were wrong', () => {
  const answers = makeAnswers([true, false, true]);
  deepEqual([answers.choose(1), answers.choose(1), answers.choose(2)], [false, false, true]);
  deepEqual([answers.isDone, answers.isFound(2), answers.isFound(0), answers.isFound(1)], [false, true, false, false]);
  equal(answers.choose(0), true);
  deepEqual([answers.isDone, answers.tries], [true, 4]);
});

Deno.test('a wrong answer takes nothing away', () => {
  const answers = makeAnswers([true, false]);
  answers.choose(0);
  answers.choose(1);
  deepEqual([answers.isDone, answers.isFound(0)], [true, true]);
});

Deno.test('an item moves among the others, which keep their order', () => {
  const list = ['a', 'b', 'c', 'd'];
  for (let from = 0; from < 4; from += 1) {
    for (let to = -1; to < 6; to += 1) {
      const now = moved(list, from, to);
      equal(now[Math.max(0, Math.min(to, 3))], list[from]);
      deepEqual(now.filter((item) => item !== list[from]), list.filter((item) => item !== list[from]));
    }
  }
  deepEqual(list, ['a', 'b', 'c', 'd'], 'the list itself stays');
});

Deno.test('in order is what reads in order: equal answers may change places', () => {
  const items = (/** @type {[number, string][]} */ ...pairs) => pairs.map(([rank, likeness]) => ({ rank, likeness }));
  equal(firstMisplaced(items([0, 'tick'], [1, 'tock'], [2, 'tick'])), -1);
  equal(firstMisplaced(items([2, 'tick'], [1, 'tock'], [0, 'tick'])), -1);
  equal(firstMisplaced(items([0, 'one'], [2, 'three'], [1, 'two'])), 1);
  equal(firstMisplaced(items([2, 'three'], [0, 'one'], [1, 'two'])), 0);
});

Deno.test('a dragged item comes between those whose middles it has passed', () => {
  deepEqual([10, 31, 49, 90].map((at) => placeAt([30, 50, 70], at)), [0, 1, 1, 3]);
});

Deno.test('a gap is three lines or more', () => {
  deepEqual(gapIn('The fox ___ home.'), [8, 11]);
  deepEqual(gapIn('_____?'), [0, 5]);
  equal(gapIn('snake_case __ here'), null);
});
