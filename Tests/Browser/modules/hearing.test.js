import { deepEqual, equal } from 'node:assert/strict';
import { storage } from './page.js';

const listeners = [];
globalThis.addEventListener = (type, listener) => listeners.push({ type, listener });
globalThis.dispatchEvent = () => true;
globalThis.CustomEvent ??= class {};
const { wishToHear } = await import('../../../Themes/storybook/scripts/device/wish.js');
const { takeWish } = await import('../../../Themes/storybook/scripts/reader/wish.js');
const { shareSpeaker } = await import('../../../Themes/storybook/scripts/device/speaker.js');

Deno.test('a wish to hear a tale counts once, for that tale alone, and not for long', () => {
  storage.fill({});
  wishToHear('fox');
  deepEqual([takeWish('fox'), takeWish('fox')], [true, false], 'a reload would speak by itself');
  wishToHear('fox');
  deepEqual([takeWish('hare'), takeWish('fox')], [false, false]);
  wishToHear('fox');
  const { now } = Date;
  Date.now = () => now() + 60_000;
  equal(takeWish('fox'), false, 'a tale opened much later speaks by itself');
  Date.now = now;
});

Deno.test('a page falls silent when another one speaks, and only then', () => {
  storage.fill({});
  let silenced = 0;
  const speak = shareSpeaker(() => { silenced += 1; });
  const other = (key, newValue) => listeners.filter(({ type }) => type === 'storage')
    .forEach(({ listener }) => listener({ key, newValue }));
  speak();
  equal(silenced, 0);
  equal(typeof storage.held().speaks, 'number', 'other pages are not told');
  other('storysite:test:settings', '{}');
  other('storysite:other:speaks', '1');
  equal(silenced, 0, 'another site, or a setting, has silenced it');
  other('storysite:test:speaks', '1');
  equal(silenced, 1);
});
