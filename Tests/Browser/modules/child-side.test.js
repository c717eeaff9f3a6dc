import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';
const { childOf, opensToChild } = await import('../../../Themes/storybook/scripts/device/child-side.js');

Deno.test('a family without children, or a damaged one, hides no lesson', () => {
  storage.fill({});
  for (const children of [undefined, null, 'two', [], [null], [{ without: 'scary' }], [{ without: 7 }]]) {
    equal(opensToChild({ children, hidden: 'luna' }, 'luna', 'scary', 'lesson'), true, JSON.stringify(children));
  }
  deepEqual(childOf({}), {});
  equal(opensToChild({ children: [{ without: ['scary'] }] }, 'luna', 'scary', 'lesson'), false);
  equal(opensToChild({ children: [{}], hidden: ['luna'] }, 'luna', '', 'lesson'), false);
});
