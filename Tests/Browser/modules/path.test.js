import { deepEqual, equal } from 'node:assert/strict';
import { makePath } from '../../../Themes/storybook/scripts/reader/path.js';

// 1 asks: over the river (2), or up the hill (3) and through the cloud (4); both come home (5).
const ASKS = [[], [2, 3], [5], [4], [5], []];

Deno.test('a tale without questions is read from page to page', () => {
  const path = makePath([[], [], []]);
  deepEqual([path.pages, path.isOpen, path.branches], [[0, 1, 2], false, false]);
  deepEqual([path.next(0), path.next(2), path.before(0), path.before(2)], [1, -1, -1, 1]);
});

Deno.test('pages of paths that were not chosen are not on the path', () => {
  const path = makePath(ASKS);
  deepEqual([path.pages, path.isOpen, path.branches], [[0, 1], true, true]);
  path.come(1, 0);
  equal(path.next(1), -1, 'the story asks; the reader answers');
  path.come(2, 1);
  deepEqual([path.pages, path.isOpen], [[0, 1, 2, 5], false]);
  equal(path.next(2), 5, 'a single answer is only the way on');
  path.come(3, 1);
  deepEqual(path.pages, [0, 1, 3, 4, 5]);
  deepEqual([path.before(5), path.before(3)], [4, 1]);
});

Deno.test('the page below an answer\'s is another answer\'s, and does not follow', () => {
  const path = makePath([[], [2, 3], [], []]);
  path.come(2, 1);
  equal(path.next(2), -1);
  deepEqual(path.pages, [0, 1, 2]);
});

Deno.test('an address in the middle of a way knows how it came there', () => {
  const path = makePath(ASKS);
  path.come(4, -1);
  deepEqual(path.pages, [0, 1, 3, 4, 5]);
});

Deno.test('a page that no way leads to begins one of its own', () => {
  const path = makePath([[2], [], []]);
  path.come(1, -1);
  deepEqual(path.pages, [1, 2]);
});

Deno.test('a way that was kept is taken up, as far as it still exists', () => {
  const path = makePath(ASKS);
  path.restore([0, 1, 3, 4]);
  deepEqual(path.pages, [0, 1, 3, 4, 5]);
  path.forget();
  deepEqual(path.pages, [0, 1], 'all questions are open again');
  path.restore([0, 1, 5]);
  deepEqual(path.pages, [0, 1], 'no answer leads there any more');
});

Deno.test('a way that leads round in a circle is not endless', () => {
  const path = makePath([[1, 2], [0], []]);
  path.come(1, 0);
  deepEqual(path.pages, [0, 1]);
});

Deno.test('back from a page that a circle leads to comes the page that asked, once; a turn back answers nothing', () => {
  const path = makePath([[], [], [0, 3], []]);
  path.come(2, 1);
  path.come(1, 2, true);
  path.come(2, 1);
  path.come(0, 2);
  deepEqual([path.before(0), path.pages], [2, [0, 1, 2]]);
  path.come(2, 0, true);
  path.come(1, 2, true);
  path.come(0, 1, true);
  equal(path.before(0), -1, 'the title comes at last');
  const beside = makePath([[], [0, 2], []]);
  beside.come(1, 0);
  beside.come(0, 1, true);
  deepEqual([beside.before(0), beside.isOpen], [-1, true]);
});
