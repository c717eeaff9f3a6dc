// When light is warm in the evening, as a grown-up sets it.

import { choice, field, group } from './fields.js';
import { CITIES } from '../family/cities.js';
import { clockTime, minuteOf } from './clock-time.js';
import { element } from '../page/element.js';
import { nowHere } from '../family/allowance.js';
import { string } from '../family/strings.js';
import { warmFrom } from '../family/warm.js';

/** @typedef {import('../family/warm.js').Warm} Warm */

/** @param {number} degrees @returns {number} as exact as the places of cities */
const tenth = (degrees) => Math.round(degrees * 10) / 10;

/** @param {import('./limits.js').KeptLimits} limits */
export function warmGroup(limits) {
  const fields = element('div', { class: 'family-fields' });
  const today = element('p');
  const set = (/** @type {Partial<Warm>} */ change) => {
    limits.set({ warm: { ...limits.now.warm, ...change } });
    showToday();
  };
  const showToday = () => {
    const from = warmFrom(limits.now.warm, nowHere());
    const time = clockTime(from % 1440);
    today.textContent = from < 0 ? string('family-warm-none') : string('family-warm-today', { time });
  };

  const time = () =>
    field(
      string('family-warm-time'),
      { type: 'time' },
      () => clockTime(limits.now.warm.from),
      (value) => set({ from: minuteOf(value) }),
    );
  const city = () =>
    choice(
      string('family-place'),
      [...CITIES.map(({ name }) => /** @type {[string, string]} */ ([name, name])), ['', string('family-place-else')]],
      () => limits.now.warm.city,
      (value) => {
        const known = CITIES.find(({ name }) => name === value);
        set({ ...known, city: known?.name ?? '' });
        show();
      },
    );
  const degrees = (/** @type {'latitude' | 'longitude'} */ kind, /** @type {number} */ most) =>
    field(
      string(`family-${kind}`),
      { type: 'number', min: -most, max: most, step: 'any' },
      () => String(tenth(limits.now.warm[kind])),
      (value) => set({ [kind]: tenth(Number(value)) }),
    );
  const place = () => (limits.now.warm.city ? [city()] : [city(), degrees('latitude', 89), degrees('longitude', 180)]);
  const strength = () =>
    choice(
      string('family-warm-strength'),
      [1, 2, 3].map((own) => [own, string(`family-warm-${own}`)]),
      () => limits.now.warm.strength,
      (value) => set({ strength: Number(value) }),
    );
  const begin = () =>
    choice(
      string('family-warm-from'),
      ['', 'time', 'sun'].map((by) => [by, string(`family-warm-${by || 'never'}`)]),
      () => limits.now.warm.by,
      (by) => {
        set({ by: /** @type {Warm['by']} */ (by), ...(limits.now.warm.city || by !== 'sun' ? {} : nearest()) });
        show();
      },
    );

  const show = () => {
    const focused = [...fields.querySelectorAll('select, input')].indexOf(
      /** @type {Element} */ (document.activeElement),
    );
    const parts = { '': () => [], time: () => [time(), strength()], sun: () => [...place(), strength(), today] };
    fields.replaceChildren(begin(), ...parts[limits.now.warm.by]());
    /** @type {HTMLElement | undefined} */ (fields.querySelectorAll('select, input')[focused])?.focus();
  };
  showToday();
  show();
  return group(string('family-warm'), fields);
}

/** @returns {Partial<Warm>} the city that is nearest to where the device's clock is at home */
function nearest() {
  const middle = -new Date(new Date().getFullYear(), 0, 1).getTimezoneOffset() / 4; // degrees
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const own = timeZone.split('/').at(-1)?.replace('_', ' ') ?? '';
  const plain = (/** @type {string} */ name) => name.normalize('NFD').replace(/\p{M}/gu, '');
  const byName = CITIES.find(({ name }) => plain(name) === own);
  const byLongitude =
    [...CITIES].sort((one, other) => Math.abs(one.longitude - middle) - Math.abs(other.longitude - middle))[0];
  const { name, latitude, longitude } = byName ?? byLongitude;
  return { city: name, latitude, longitude };
}
