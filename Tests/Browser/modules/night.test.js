import { equal } from 'node:assert/strict';
import { isNight, untilDusk } from '../../../Themes/storybook/scripts/appearance/night.js';

/** Of a choice, whether the system is dark, and the hour. @type {[string | undefined, boolean, number, boolean][]} */
const CASES = [
  [undefined, false, 10, false], [undefined, true, 10, true], [undefined, false, 19, true], [undefined, false, 6, true],
  [undefined, false, 7, false], [undefined, false, 18, false], ['day', true, 10, false], ['night', false, 10, true],
  ['day', false, 23, false], ['auto', true, 10, true], ['purple', false, 12, false],
];
for (const [choice, systemIsDark, hour, night] of CASES) {
  Deno.test(`at ${hour} o'clock, system ${systemIsDark ? 'dark' : 'light'}, chosen ${choice}: ${night ? 'night' : 'day'}`, () => {
    equal(isNight(choice, systemIsDark, hour), night);
  });
}

Deno.test('the next change is at seven, in the morning or the evening', () => {
  equal(untilDusk(new Date(2026, 10, 2, 6, 59, 30)), 30_000);
  equal(untilDusk(new Date(2026, 10, 2, 7, 0, 0)), 12 * 3600_000);
  equal(untilDusk(new Date(2026, 10, 2, 19, 0, 0)), 12 * 3600_000);
  equal(untilDusk(new Date(2026, 10, 2, 23, 0, 0)), 8 * 3600_000);
});
