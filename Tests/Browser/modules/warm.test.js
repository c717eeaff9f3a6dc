// Evenings: when the sun sets, and when light is warm.

import './page.js';
import { deepEqual, equal, ok } from 'node:assert/strict';
import { sunset } from '../../../Themes/storybook/scripts/family/sun.js';
import { cleanWarm, isWarm, warmFrom } from '../../../Themes/storybook/scripts/family/warm.js';
import { CITIES } from '../../../Themes/storybook/scripts/family/cities.js';

const dayOf = (text) => Date.parse(text) / 86_400_000;

/** Sunsets of 2026 in UTC, as the ephemeris VSOP87 has them (PyEphem, refraction of 34', upper limb). */
const KNOWN = [
  ['Rīga', '2026-06-21', '2026-06-21T19:21:13'], ['Rīga', '2026-12-21', '2026-12-21T13:43:45'],
  ['Reykjavík', '2026-06-21', '2026-06-22T00:02:29'], ['Sydney', '2026-12-21', '2026-12-21T09:05:33'],
  ['القاهرة', '2026-03-20', '2026-03-20T16:06:29'], ['New York', '2026-11-01', '2026-11-01T21:52:14'],
  ['Київ', '2026-09-23', '2026-09-23T15:54:17'], ['Nairobi', '2026-02-11', '2026-02-11T15:51:42'],
  ['Bogotá', '2026-11-03', '2026-11-03T22:38:16'],
];

Deno.test('the sun sets when an ephemeris says so, to two minutes', () => {
  for (const [name, day, known] of KNOWN) {
    const { latitude, longitude } = CITIES.find((city) => city.name === name);
    const away = sunset(dayOf(day), latitude, longitude) - Date.parse(`${known}Z`) / 1000;
    ok(Math.abs(away) < 120, `${name} ${day}: ${away} s`);
  }
});

Deno.test('near the poles the sun does not set in summer, and does not rise in winter', () => {
  deepEqual([sunset(dayOf('2026-06-21'), 70, 25), sunset(dayOf('2026-12-21'), 70, 25)], [Infinity, -Infinity]);
  const tromso = cleanWarm({ by: 'sun', latitude: 70, longitude: 19 });
  const at = (text) => ({ at: Date.parse(text) / 1000, zone: 60 });
  deepEqual(['2026-06-21T20:00Z', '2026-12-21T14:00Z', '2026-12-21T09:00Z'].map((text) => isWarm(tromso, at(text))), [false, true, false]);
});

Deno.test('light is warm from a time to the morning, or from sunset', () => {
  const at = (hour, zone = 120) => ({ at: dayOf('2026-11-23') * 86_400 + hour * 3600 - zone * 60, zone });
  const byTime = cleanWarm({ by: 'time', from: 18 * 60 + 30 });
  deepEqual([12, 18.4, 18.5, 23.9, 0.1, 6.9, 7].map((hour) => isWarm(byTime, at(hour))), [false, false, true, true, true, true, false]);
  const bySun = cleanWarm({ by: 'sun', latitude: 56.9, longitude: 24.1 });
  equal(warmFrom(bySun, at(12)), 15 * 60 + 59);
  deepEqual([15.9, 16].map((hour) => isWarm(bySun, at(hour))), [false, true]);
  equal(isWarm(cleanWarm({}), at(23)), false);
});

Deno.test('damaged settings of light are none, and each city has a place', () => {
  const none = { by: '', from: 1080, city: '', latitude: 57, longitude: 24, strength: 2 };
  for (const kept of [null, 3, { by: 'moon', from: -1, city: 7, latitude: 91, longitude: 'x', strength: 9 }]) deepEqual(cleanWarm(kept), none);
  for (const { name, latitude, longitude } of CITIES) {
    deepEqual([cleanWarm({ latitude, longitude }).latitude, cleanWarm({ latitude, longitude }).longitude], [latitude, longitude], name);
  }
  equal(new Set(CITIES.map(({ name }) => name)).size, CITIES.length);
});
