// What a tab holds of a site whose id ends as the names of open spans begin.

import { storage } from './page.js';
import { deepEqual } from 'node:assert/strict';
document.documentElement.dataset.site = 'snow';
const { memory } = await import('../../../Themes/storybook/scripts/device/store.js');
const { hold, recallHeld } = await import('../../../Themes/storybook/scripts/family/held.js');

const SITE = 'storysite:snow:';
const inTab = () => JSON.parse(sessionStorage.getItem(`${SITE}held`) ?? '[]');

Deno.test('a tab holds spans, and nothing else that storage has refused', () => {
  storage.fill({});
  memory.set(`${SITE}tale:lapsa`, '{"page":"page-2"}');
  hold(`${SITE}now:a`, '{}');
  hold(`${SITE}child:b2:now:a`, '{}');
  deepEqual(inTab().map(([key]) => key), [`${SITE}now:a`, `${SITE}child:b2:now:a`]);
});

Deno.test('a tab brings back no position that is older than the stored one, and no span that is stored', () => {
  storage.fill({});
  storage.names.set(`${SITE}family`, '{"children":[{"id":"a1"}]}').set(`${SITE}now:b`, '{}');
  sessionStorage.setItem(`${SITE}held`, JSON.stringify(['tale:lapsa', 'now:a', 'now:b'].map((name) => [SITE + name, '{"child":"a1"}'])));
  recallHeld();
  deepEqual([...memory.keys()], [`${SITE}now:a`]);
});
