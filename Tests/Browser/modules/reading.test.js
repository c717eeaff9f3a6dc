import { deepEqual, equal } from 'node:assert/strict';
import { makePath } from '../../../Themes/storybook/scripts/reader/path.js';
import { sentenceAround, sentenceBeside, wordHere } from '../../../Themes/storybook/scripts/reader/sentences.js';
import { shareRead } from '../../../Themes/storybook/scripts/reader/share.js';

// Three pages: two sentences, a picture, one sentence.
const text = ({
  words: Array(6).fill({}), sentenceOf: [0, 0, 1, 1, 2, 2], pageOf: [0, 0, 0, 0, 2, 2], ranges: [[0, 4], [4, 4], [4, 6]],
});
const pages = (shown, asks = false) => ({ shown, path: { asks: () => asks } });

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
  equal(sentenceBeside(text, pages(0, true), 3, 1), -1);
  equal(sentenceBeside(text, pages(0, true), 3, -1), 0);
});

Deno.test('how much is read counts words, and a page as one more', () => {
  const path = makePath([[], [], []]);
  const share = (page, word) => shareRead(text, path, page, word);
  deepEqual([share(0, -1), share(0, 0), share(0, 3), share(1, -1), share(2, -1), share(2, 4), share(2, 5)], [0, 11, 44, 55, 66, 77, 88]);
});

Deno.test('where the story will ask, the whole tale is what may be left to read', () => {
  const path = makePath([[1, 2], [], []]);
  equal(shareRead(text, path, 0, 3), 44);
  path.come(2, 0);
  equal(shareRead(text, path, 2, -1), 62, 'the other way is not part of it any more');
});
