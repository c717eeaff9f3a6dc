import { deepEqual, equal } from 'node:assert/strict';
import { leavesPath, momentOf, pageAt } from '../../../Themes/storybook/scripts/reader/route.js';
import { makePath } from '../../../Themes/storybook/scripts/reader/path.js';

const track = { first: 4, starts: Float64Array.of(1, 2, 3), ends: Float64Array.of(2, 3, 4) };
const schedule = { times: [0, 5, 9], pages: [0, 2, 3], heard: new Map([[0, 0], [2, 5.2], [3, 9.1]]) };
const whole = ({ page: -1, track, schedule, from: 0 });
const onPage = (page) => ({ page, track, schedule: null, from: 0 });
const blind = ({ page: -1, track: null, schedule: null, from: 0 });

Deno.test('the page to show at a time is the recording\'s, or its only one', () => {
  deepEqual([0, 4.9, 5, 100].map((time) => pageAt(whole, time)), [0, 0, 2, 3]);
  equal(pageAt(onPage(7), 3), 7);
  equal(pageAt(blind, 3), -1, 'a recording without times does not say');
});

Deno.test('a page is spoken from its beginning, a word from its own', () => {
  deepEqual(momentOf([whole], 2), { recording: whole, seconds: 5.2 });
  deepEqual(momentOf([whole], 2, 5), { recording: whole, seconds: 2 });
  const second = onPage(1);
  deepEqual(momentOf([onPage(0), second], 1), { recording: second, seconds: 0 });
  deepEqual(momentOf([blind], 3), { recording: blind, seconds: 0 });
});

Deno.test('what no recording speaks has no moment', () => {
  equal(momentOf([whole], 1), null, 'a picture that is passed over');
  equal(momentOf([whole], 0, 3), null, 'a word before the first with a time');
  equal(momentOf([onPage(0)], 1), null);
  equal(momentOf([blind], 0, 2), null);
});

Deno.test('a recording of the whole tale leaves the way where its next page is another answer\'s', () => {
  const path = makePath([[2, 3], [], [], []]);
  path.come(2, 0);
  equal(leavesPath(schedule, path, 2, 3), true, 'page 3 is the other answer\'s');
  equal(leavesPath(schedule, path, 3, 2), false, 'the reader has sought it');
  equal(leavesPath(null, path, 2, 3), false);
  equal(leavesPath(schedule, makePath([[], [], [], []]), 2, 3), false, 'without questions there is one way');
});

Deno.test('silent pages on the way are no reason to leave it', () => {
  const path = makePath([[1, 3], [], [], []]);
  path.come(1, 0);
  equal(path.next(1), 2);
  equal(leavesPath({ times: [0, 5], pages: [0, 2], heard: new Map([[0, 0], [2, 5]]) }, path, 0, 2), true, 'a question lies between');
  equal(leavesPath({ times: [0, 5], pages: [1, 2], heard: new Map([[1, 0], [2, 5]]) }, path, 1, 2), false);
  const longer = makePath([[1, 4], [], [], [], []]);
  longer.come(1, 0);
  equal(leavesPath({ times: [0, 5], pages: [1, 3], heard: new Map([[1, 0], [3, 5]]) }, longer, 1, 3), false, 'page 2 is a picture');
});
