import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';

globalThis.location = new URL('http://test/child/index.html');
const MODULE = '../../../Themes/storybook/scripts/family/allowance.js';
// Two pages of the site.
const pages = await Promise.all(['one', 'other'].map((page) => import(`${MODULE}?${page}`)));

const MINUTE = 60;
const zone = -new Date().getTimezoneOffset();
const FIVE = Date.UTC(2026, 2, 23, 17) / 1000 - zone * MINUTE; // in the afternoon, on this device
const BED = 20 * 60;
const child = { id: 'c', keys: '', limits: { bed: BED, wake: 7 * 60 } };
let time = FIVE;
Date.now = () => time * 1000;
performance.now = () => (time - FIVE) * 1000;

/** @param {number} seconds @param {{ lookAt: (child: object) => any }[]} looking once a second */
function pass(seconds, ...looking) {
  for (const end = time + seconds; time < end;) {
    time += 1;
    for (const { lookAt } of looking) lookAt(child);
  }
}

Deno.test('a tale that was left for an hour and a half does not bring bedtime', () => {
  storage.fill({});
  const [one, other] = pages;
  one.lookAt(child);
  pass(90 * MINUTE, other);
  const { verdict, allowance } = one.lookAt(child);
  deepEqual([verdict.why, Math.round(verdict.rest / MINUTE)], ['bed', 90], 'the child is sent to bed too early');
  deepEqual(allowance.ahead, [], 'the clock seems to have been set back');
});

Deno.test('a clock that is set back is noticed, and two pages wait for the time as one does', () => {
  const [one, other] = pages;
  const rest = (...looking) => {
    storage.fill({});
    time = FIVE;
    one.lookAt(child);
    pass(2 * 60 * MINUTE, ...looking);
    const shift = 60 * MINUTE;
    const { now } = performance;
    time -= shift;
    performance.now = () => now() + shift * 1000;
    pass(30 * MINUTE, ...looking);
    const { verdict } = one.lookAt(child);
    performance.now = now;
    return Math.round(verdict.rest / MINUTE);
  };
  equal(rest(one), 30, 'an hour more for a clock that was set back');
  equal(rest(one, other), 30);
});
