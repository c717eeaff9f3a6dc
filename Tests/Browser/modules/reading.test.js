import { deepEqual, equal } from 'node:assert/strict';
import { makePath } from '../../../Themes/storybook/scripts/reader/path.js';
import { sentenceAround } from '../../../Themes/storybook/scripts/reader/sentences.js';
import { sentenceBeside, wordBeside, wordHere } from '../../../Themes/storybook/scripts/reader/steps.js';
import { percentRead } from '../../../Themes/storybook/scripts/reader/percent-read.js';

// Three pages: two sentences, a picture, one sentence.
const text = ({
  words: Array(6).fill({}), sentenceOf: [0, 0, 1, 1, 2, 2], pageOf: [0, 0, 0, 0, 2, 2], ranges: [[0, 4], [4, 4], [4, 6]],
});
/**
 * @param {number} shown
 * @param {number[][]} [answers] of each page: the pages that its choices lead to
 * @param {number[]} [way] that the reader has come
 */
const pages = (shown, answers = [[], [], []], way = []) => {
  const path = makePath(answers);
  path.restore(way);
  path.come(shown, -1);
  return { shown, path };
};

Deno.test('a sentence holds its words', () => {
  deepEqual([0, 1, 2, 5].map((word) => sentenceAround(text, word)), [[0, 1], [0, 1], [2, 3], [4, 5]]);
});

Deno.test('the reader is on the shown page, wherever the voice is', () => {
  deepEqual([wordHere(text, pages(0), 3), wordHere(text, pages(2), 3), wordHere(text, pages(1), 3)], [3, 4, -1]);
});

Deno.test('steps lead from sentence to sentence, over the edges of pages', () => {
  const from = (page, word) => [-1, 0, 1].map((step) => sentenceBeside(text, pages(page), word, step));
  deepEqual(from(0, 1), [-1, 0, 2]);
  deepEqual(from(0, 2), [0, 2, 4]);
  deepEqual(from(2, 5), [2, 4, -1]);
  deepEqual(from(2, 0), [2, 4, 4], 'the voice has not come to this page: forward is its first sentence');
  deepEqual(from(1, 3), [2, -1, 4], 'a picture has no sentence to say again');
});

Deno.test('a page that asks lets no step past unasked', () => {
  const asking = pages(0, [[1, 2], [], []]);
  equal(sentenceBeside(text, asking, 3, 1), -1);
  equal(sentenceBeside(text, asking, 3, -1), 0);
  equal(wordBeside(text, asking, 3, 1), -1);
});

// Page 0 asks. Pages 1 and 2 are its answers, and both lead on to page 3; each page has one sentence of two words.
const branching = ({ words: Array(8).fill({}), sentenceOf: [0, 0, 1, 1, 2, 2, 3, 3], pageOf: [0, 0, 1, 1, 2, 2, 3, 3] });
const BRANCHES = [[1, 2], [3], [3], []];

Deno.test('steps keep to the way that the reader chose, and never come to the other one', () => {
  const left = pages(1, BRANCHES, [0, 1]);
  const right = pages(2, BRANCHES, [0, 2]);
  deepEqual([sentenceBeside(branching, left, 3, 1), wordBeside(branching, left, 3, 1)], [6, 6], 'not the page below it');
  deepEqual([sentenceBeside(branching, right, 4, -1), wordBeside(branching, right, 4, -1)], [0, 1], 'not the page above it');
  deepEqual([-1, 1].map((step) => sentenceBeside(branching, pages(3, BRANCHES, [0, 1, 3]), 7, step)), [2, -1]);
});

Deno.test('a path that leads in a circle goes on from its last page', () => {
  const around = pages(1, [[1, 2], [0], [], []], [0, 1]);
  deepEqual([sentenceBeside(branching, around, 3, 1), wordBeside(branching, around, 3, 1)], [0, 0]);
});

Deno.test('how much is read counts words, and a page as one more', () => {
  const path = makePath([[], [], []]);
  const share = (page, word) => percentRead(text, path, page, word);
  deepEqual([share(0, -1), share(0, 0), share(0, 3), share(1, -1), share(2, -1), share(2, 4), share(2, 5)], [0, 11, 44, 55, 66, 77, 88]);
});

Deno.test('where the story will ask, the whole tale is what may be left to read', () => {
  const path = makePath([[1, 2], [], []]);
  equal(percentRead(text, path, 0, 3), 44);
  path.come(2, 0);
  equal(percentRead(text, path, 2, -1), 62, 'the other way is not part of it any more');
});
