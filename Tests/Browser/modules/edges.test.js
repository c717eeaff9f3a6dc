// Edges that no other test came near: each was found by breaking the scripts on purpose (Scripts/mutate).

import './page.js';
import { deepEqual, equal } from 'node:assert/strict';
import { trackOf } from '../../../Themes/storybook/scripts/reader/timing.js';
const { makeScene } = await import('./scene.js');
const { makeSearch, UNFIT } = await import('../../../Themes/storybook/scripts/library/search.js');

Deno.test('a voice that begins at once highlights its first word at once', () => {
  const { starts, ends } = trackOf({ first: 0, times: [0, 500] });
  deepEqual([starts[0], ends[0]], [0, 0.5]);
});

Deno.test('a wrong letter that the word does not have is forgiven, two in a long word, and no more', () => {
  const search = makeSearch([{ index: 0, title: 'Lapsa', characters: [], themes: [] }, { index: 1, title: 'Sivēntiņi', characters: [], themes: [] }]);
  const found = (query) => [0, 1].filter((index) => search(query)[index] !== UNFIT);
  deepEqual(found('lapza'), [0]);
  deepEqual(found('labza'), []);
  deepEqual(found('siwentipi'), [1]);
  deepEqual(found('ziwentipi'), []);
  equal(found('lapsa').length, 1);
});

Deno.test('a moment that is sought is a place to keep, without a word spoken', () => {
  const { narration, audio } = makeScene({ pages: [[2, 1], [1]] });
  const heard = [];
  const nothing = () => {};
  narration.listen({
    changed: nothing, sentence: () => heard.push('sentence'), moved: nothing, asked: nothing, finished: nothing, reached: nothing,
    failed: nothing,
  });
  narration.seek(narration.recordings().find(({ element }) => element === audio), 1.2);
  deepEqual(heard, ['sentence']);
});
