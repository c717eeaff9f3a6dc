// The limits of a child as a grown-up sets them. Each change is kept at once.

import { CITIES } from '../family/cities.js';
import { cleanLimits, weekendOf } from '../family/limits.js';
import { element } from '../page/element.js';
import { nowHere } from '../family/allowance.js';
import { percentage } from '../page/percentage.js';
import { warmFrom } from '../family/warm.js';
import { string } from '../family/strings.js';

/** @typedef {import('../family/limits.js').Limits} Limits */
/** @typedef {import('../family/warm.js').Warm} Warm */

const MINUTES = [10, 15, 20, 30, 45, 60, 90, 120, 180];
const PAUSES = [10, 15, 20, 30, 45];
const LOUDNESS = [100, 80, 60, 40, 20];
const EVENING = { bed: 20 * 60, wake: 6 * 60 + 30 };

/** @param {number} minute of the day @returns {string} such as 19:30 */
const clockTime = (minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** @param {string} text @returns {number} the minute of the day, or NaN */
const minuteOf = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5) || NaN);

/** @returns {Promise<boolean>} whether a page can change how loud the device is: on an iPhone it cannot */
async function canSetLoudness() {
  const audio = new Audio();
  audio.volume = 0.5;
  await new Promise((resolve) => setTimeout(resolve)); // there it is 1 again, at once or a moment later
  return audio.volume === 0.5;
}

/** @param {number[]} days 1 for Monday to 7 @returns {string} in the page's language */
function namesOf(days) {
  const { lang } = document.documentElement;
  const name = new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' });
  return new Intl.ListFormat(lang, { type: 'unit' }).format(days.map((day) => name.format(Date.UTC(2024, 0, day))));
}

/**
 * @param {string} label
 * @param {[string | number, string][]} options values and what they are called
 * @param {string | number} value
 * @param {(value: string) => void} changed
 */
function choice(label, options, value, changed) {
  const select = element(
    'select',
    { change: () => changed(select.value) },
    ...options.map(([own, text]) => element('option', { value: own, selected: own === value }, text)),
  );
  return element('label', { class: 'family-field' }, element('span', {}, label), select);
}

/**
 * @param {string} label
 * @param {Record<string, string | number>} attributes
 * @param {(value: string) => void} changed
 */
function field(label, attributes, changed) {
  const input = element('input', {
    ...attributes,
    required: true,
    change: () => input.checkValidity() && changed(input.value),
  });
  return element('label', { class: 'family-field' }, element('span', {}, label), input);
}

/** @param {string} legend @param {(Node | string)[]} parts */
const group = (legend, ...parts) =>
  element(
    'fieldset',
    { class: 'family-limits' },
    element('legend', {}, legend),
    element('div', { class: 'family-fields' }, ...parts),
  );

/**
 * @param {import('../family/rules.js').Child} child
 * @param {(limits: Limits) => boolean} keep
 * @param {() => void} done
 */
export function limitsForm(child, keep, done) {
  let limits = cleanLimits(child.limits);
  const said = element('p', { class: 'family-said', role: 'status' });
  const set = (/** @type {Partial<Limits>} */ change) => {
    const next = cleanLimits({ ...limits, ...change });
    if (!keep(next)) {
      said.textContent = string('family-full');
      return;
    }
    limits = next;
    said.textContent = '';
    requestAnimationFrame(() => said.textContent = string('family-kept')); // said again, each time
  };
  const some = (/** @type {number} */ count) => string('family-minutes-some', { count });

  const minutesOf = (/** @type {'school' | 'weekend'} */ kind, /** @type {string} */ label) => {
    const counts = [...new Set([...MINUTES, limits[kind]])].filter(Boolean).sort((one, other) => one - other);
    /** @type {[number, string][]} */
    const options = counts.map((count) => [count, some(count)]);
    return choice(
      label,
      [[0, string('family-no-limit')], ...options],
      limits[kind],
      (value) => set({ [kind]: Number(value) }),
    );
  };
  const weekend = weekendOf(navigator.language);

  const times = element('div', { class: 'family-fields', hidden: limits.bed < 0 });
  const showTimes = () => {
    times.hidden = limits.bed < 0;
    const of = (/** @type {'bed' | 'wake'} */ kind) =>
      field(
        string(`family-${kind}`),
        { type: 'time', value: clockTime(limits[kind]) },
        (value) => set({ [kind]: minuteOf(value) }),
      );
    if (limits.bed >= 0) times.replaceChildren(of('bed'), of('wake'));
  };
  const hasBed = element('input', {
    type: 'checkbox',
    checked: limits.bed >= 0,
    change: () => {
      set(hasBed.checked ? EVENING : { bed: -1 });
      showTimes();
    },
  });
  showTimes();

  /** @type {[number, string][]} */
  const pauses = PAUSES.map((count) => [count, string('family-pause-after', { count })]);
  const loudness = element('div', { class: 'family-fields' });
  canSetLoudness().then((can) => {
    loudness.replaceChildren(
      ...(can
        ? [
          choice(
            string('family-loud-most'),
            LOUDNESS.map((part) => [part, part === 100 ? string('family-no-limit') : percentage(part / 100)]),
            limits.loud,
            (value) => set({ loud: Number(value) }),
          ),
          element('p', {}, string('family-loud-what')),
        ]
        : [element('p', {}, string('family-loud-not'))]),
    );
  });

  const light = element('div', { class: 'family-fields' });
  const setWarm = (/** @type {Partial<Warm>} */ change, isOther = false) => {
    set({ warm: { ...limits.warm, ...change } });
    showLight(isOther);
  };
  const place = (/** @type {boolean} */ isOther) => {
    const { city, latitude, longitude } = limits.warm;
    const chosen = choice(
      string('family-place'),
      [...CITIES.map(({ name }) => /** @type {[string, string]} */ ([name, name])), ['', string('family-place-else')]],
      city,
      (value) => {
        const known = CITIES.find(({ name }) => name === value);
        setWarm({ ...known, city: known?.name ?? '' }, !known);
      },
    );
    const at = (
      /** @type {'latitude' | 'longitude'} */ kind,
      /** @type {number} */ value,
      /** @type {number} */ most,
    ) =>
      field(
        string(`family-${kind}`),
        { type: 'number', min: -most, max: most, step: 1, value: Math.round(value) },
        (text) => setWarm({ [kind]: Number(text), city: '' }, true),
      );
    return city && !isOther ? [chosen] : [chosen, at('latitude', latitude, 89), at('longitude', longitude, 180)];
  };
  const showLight = (isOther = false) => {
    const { warm } = limits;
    const focused = [...light.querySelectorAll('select, input')].indexOf(
      /** @type {Element} */ (document.activeElement),
    );
    const from = warmFrom(warm, nowHere());
    const begin = choice(
      string('family-warm-from'),
      ['', 'time', 'sun'].map((by) => [by, string(`family-warm-${by || 'never'}`)]),
      warm.by,
      (by) => setWarm({ by: /** @type {Warm['by']} */ (by), ...(warm.city || by !== 'sun' ? {} : nearest()) }),
    );
    const parts = warm.by
      ? [
        ...(warm.by === 'time'
          ? [field(string('family-warm-time'), { type: 'time', value: clockTime(warm.from) }, (value) =>
            setWarm({ from: minuteOf(value) }))]
          : place(isOther)),
        choice(
          string('family-warm-strength'),
          [1, 2, 3].map((strength) => [strength, string(`family-warm-${strength}`)]),
          warm.strength,
          (strength) =>
            setWarm({ strength: Number(strength) }, isOther),
        ),
        ...(warm.by === 'sun'
          ? [
            element(
              'p',
              {},
              from < 0 ? string('family-warm-none') : string('family-warm-today', { time: clockTime(from % 1440) }),
            ),
          ]
          : []),
      ]
      : [];
    light.replaceChildren(begin, ...parts);
    const controls = light.querySelectorAll('select, input');
    /** @type {HTMLElement | undefined} */ (controls[focused])?.focus();
  };
  showLight();

  return element(
    'div',
    { class: 'family-form', role: 'group', 'aria-label': string('family-limits-of', { name: child.name }) },
    element('h3', { tabindex: -1 }, string('family-limits-of', { name: child.name })),
    group(
      string('family-minutes'),
      minutesOf('school', string('family-school')),
      minutesOf('weekend', string('family-weekend', { days: namesOf(weekend) })),
      element('p', {}, string('family-minutes-who')),
    ),
    group(
      string('family-night'),
      element('label', { class: 'family-check' }, hasBed, element('span', {}, string('family-has-bed'))),
      times,
      choice(
        string('family-pause'),
        [[0, string('family-no-pause')], ...pauses],
        limits.pause,
        (value) => set({ pause: Number(value) }),
      ),
    ),
    group(string('family-loud'), loudness),
    group(string('family-warm'), light),
    said,
    element(
      'div',
      { class: 'family-do' },
      element('button', { class: 'button main', type: 'button', click: done }, string('family-done')),
    ),
  );
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
