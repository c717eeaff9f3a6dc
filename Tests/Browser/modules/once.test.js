import { deepEqual } from 'node:assert/strict';
import { fetchOnce } from '../../../Themes/storybook/scripts/page/once.js';

Deno.test('a script is fetched once, and again only if it could not come', async () => {
  const fetched = [];
  globalThis.document = { createElement: () => ({ remove() {} }), head: { append: (script) => fetched.push(script) } };
  const dataset = { end: 'ending.js' };
  fetchOnce(dataset, 'end');
  fetchOnce(dataset, 'end');
  deepEqual(fetched.map(({ src }) => src), ['ending.js'], 'it runs twice');
  fetched[0].onerror();
  for (let i = 0; i < 9; i += 1) await null;
  fetchOnce(dataset, 'end');
  fetchOnce(dataset, 'end');
  deepEqual(fetched.map(({ src }) => src), ['ending.js', 'ending.js'], 'a network that stumbled leaves the heart dead');
  fetchOnce({}, 'end');
  fetchOnce(undefined, 'end');
});
