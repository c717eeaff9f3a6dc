import { storage } from './page.js';
import { deepEqual } from 'node:assert/strict';
const { whenChanged } = await import('../../../Themes/storybook/scripts/device/changes.js');

Deno.test('a page to which a browser goes back shows what was read meanwhile', () => {
  storage.fill({});
  const changes = [];
  whenChanged((name) => changes.push(name));
  const show = (persisted) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  deepEqual(changes, [], 'a page that has just been read is shown twice');
  show(true);
  deepEqual(changes, [''], 'the home page does not offer to continue the tale that was just read');
});
