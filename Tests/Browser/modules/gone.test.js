import { storage } from './page.js';
import { deepEqual } from 'node:assert/strict';

const first = { id: 'a1', keys: '' };
const second = { id: 'b2', keys: 'child:b2:' };
document.documentElement.dataset.slug = 'fox';
storage.fill({ family: { children: [first, second], reading: 'b2' } });
const { keep } = await import('../../../Themes/storybook/scripts/device/store.js');
const { writeText } = await import('../../../Themes/storybook/scripts/device/storage-write.js');

Deno.test('a tale in another tab keeps nothing more of a child who is removed', () => {
  keep('tale:fox', { page: 'page-2' });
  storage.fill({ family: { children: [first, second], reading: 'a1' } });
  keep('tale:fox', { page: 'page-3' });
  deepEqual(storage.held()['child:b2:tale:fox'], { page: 'page-3' }, 'another child reads now, and the second one loses a page');
  storage.fill({ family: { children: [first], reading: 'a1' } });
  keep('tale:fox', { page: 'page-4' });
  writeText('storysite:test:child:b2:met', '[]');
  deepEqual(Object.keys(storage.held()), ['family'], 'the removed child is on the device again');
  storage.fill({});
  keep('tale:fox', { page: 'page-4' });
  deepEqual(storage.held(), {}, 'all was forgotten, and something of the child comes again');
});
