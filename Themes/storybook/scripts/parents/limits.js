// The limits of a child as a grown-up sets them. Each change is kept at once, and changes nothing else: another tab may
// have set the rest meanwhile.

import { choice, field, group } from './fields.js';
import { cleanLimits, weekendOf } from '../family/limits.js';
import { clockTime, minuteOf } from './clock-time.js';
import { element } from '../page/element.js';
import { FAMILY, family } from '../family/kept.js';
import { percentage } from '../page/percentage.js';
import { string } from '../family/strings.js';
import { warmGroup } from './limits-warm.js';

/** @typedef {import('../family/limits.js').Limits} Limits */
/** @typedef {{ readonly now: Limits, set(change: Partial<Limits>): void }} KeptLimits */

const MINUTES = [10, 15, 20, 30, 45, 60, 90, 120, 180];
const PAUSES = [10, 15, 20, 30, 45];
const LOUDNESS = [100, 80, 60, 40, 20];
const EVENING = { bed: 20 * 60, wake: 6 * 60 + 30 };

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
 * @param {import('../family/rules.js').Child} child
 * @param {(limits: Limits) => boolean} keep
 * @param {HTMLElement} said
 * @returns {KeptLimits} `now` is what is kept, also after a change that could not be
 */
function makeLimits({ id }, keep, said) {
  return {
    get now() {
      return cleanLimits(family().children.find((child) => child.id === id)?.limits);
    },
    set(change) {
      if (!keep(cleanLimits({ ...this.now, ...change }))) {
        said.textContent = string('family-full');
        return;
      }
      said.textContent = '';
      requestAnimationFrame(() => said.textContent ||= string('family-kept')); // said again, each time
    },
  };
}

/** @param {KeptLimits} limits */
function minutesGroup(limits) {
  const minutes = (/** @type {'school' | 'weekend'} */ kind, /** @type {string} */ label) => {
    const counts = [...new Set([...MINUTES, limits.now[kind]])].filter(Boolean).sort((one, other) => one - other);
    return choice(
      label,
      [[0, string('family-no-limit')], ...counts.map((count) => some(count))],
      () => limits.now[kind],
      (value) => limits.set({ [kind]: Number(value) }),
    );
  };
  const some = (/** @type {number} */ count) =>
    /** @type {[number, string]} */ ([count, string('family-minutes-some', { count })]);
  return group(
    string('family-minutes'),
    minutes('school', string('family-school')),
    minutes('weekend', string('family-weekend', { days: namesOf(weekendOf(navigator.language)) })),
    element('p', {}, string('family-minutes-who')),
  );
}

/**
 * @param {KeptLimits} limits
 * @param {() => void} showTimes shows the times again, if another tab has removed the bedtime
 * @returns {HTMLElement[]} two fields: times of a night, which differ
 */
function nightFields(limits, showTimes) {
  const kinds = /** @type {const} */ (['bed', 'wake']);
  const labels = kinds.map((kind) =>
    field(string(`family-${kind}`), { type: 'time' }, () => clockTime(limits.now[kind]), () => keep(), () => check())
  );
  const inputs = labels.flatMap((label) => [...label.getElementsByTagName('input')]);
  const shown = inputs.map(({ value }) => value);
  /** Not a time that is not whole. */
  const isTyped = (/** @type {number} */ i) => inputs[i].value !== '' && inputs[i].value !== shown[i];
  const check = () => {
    const [bed, wake] = kinds.map((kind, i) => (isTyped(i) ? inputs[i].value : clockTime(limits.now[kind])));
    const wrong = bed === wake ? string('family-bed-same') : '';
    for (const input of inputs) input.setCustomValidity(wrong);
  };
  /** A time that was refused is kept as soon as the other one is changed. */
  const keep = () => {
    const isKept = (/** @type {number} */ i) => isTyped(i) && inputs[i].validity.valid;
    limits.set(Object.fromEntries(kinds.flatMap((kind, i) => (isKept(i) ? [[kind, minuteOf(inputs[i].value)]] : []))));
    if (limits.now.bed < 0) {
      showTimes();
      return;
    }
    for (const [i, kind] of kinds.entries()) if (inputs[i].value) shown[i] = inputs[i].value = clockTime(limits.now[kind]);
  };
  return labels;
}

/** @param {KeptLimits} limits */
function nightGroup(limits) {
  const times = element('div', { class: 'family-fields' });
  const showTimes = () => {
    const { bed } = limits.now;
    if (bed < 0 && times.contains(document.activeElement)) hasBed.focus();
    hasBed.checked = bed >= 0;
    times.hidden = bed < 0;
    times.replaceChildren(...(bed < 0 ? [] : nightFields(limits, showTimes)));
  };
  const hasBed = element('input', {
    type: 'checkbox',
    change: () => {
      if (hasBed.checked !== limits.now.bed >= 0) limits.set(hasBed.checked ? EVENING : { bed: -1 });
      showTimes();
    },
  });
  showTimes();

  /** @type {[number, string][]} */
  const pauses = PAUSES.map((count) => [count, string('family-pause-after', { count })]);
  return group(
    string('family-night'),
    element('label', { class: 'family-check' }, hasBed, element('span', {}, string('family-has-bed'))),
    times,
    choice(
      string('family-pause'),
      [[0, string('family-no-pause')], ...pauses],
      () => limits.now.pause,
      (value) => limits.set({ pause: Number(value) }),
    ),
  );
}

/** @param {KeptLimits} limits */
function loudGroup(limits) {
  const fields = element('div', { class: 'family-fields' });
  canSetLoudness().then((can) => {
    if (!can) {
      fields.replaceChildren(element('p', {}, string('family-loud-not')));
      return;
    }
    fields.replaceChildren(
      choice(
        string('family-loud-most'),
        LOUDNESS.map((part) => [part, part === 100 ? string('family-no-limit') : percentage(part / 100)]),
        () => limits.now.loud,
        (value) => limits.set({ loud: Number(value) }),
      ),
      element('p', {}, string('family-loud-what')),
    );
  });
  return group(string('family-loud'), fields);
}

/**
 * @param {import('../family/rules.js').Child} child
 * @param {(limits: Limits) => boolean} keep
 * @param {() => void} done
 */
export function limitsForm(child, keep, done) {
  const said = element('p', { class: 'family-said', role: 'status' });
  const limits = makeLimits(child, keep, said);
  const name = string('family-limits-of', { name: child.name });
  const leave = () => {
    const wrong = /** @type {HTMLInputElement | null} */ (form.querySelector('input:invalid'));
    if (!wrong || wrong.reportValidity()) done();
  };
  const makers = [minutesGroup, nightGroup, loudGroup, warmGroup];
  const groups = makers.map((make) => make(limits));
  const form = element(
    'div',
    { class: 'family-form', role: 'group', 'aria-label': name },
    element('h3', { tabindex: -1 }, name),
    ...groups,
    said,
    element(
      'div',
      { class: 'family-do' },
      element('button', { class: 'button main', type: 'button', click: leave }, string('family-done')),
    ),
  );
  form.addEventListener('invalid', () => {
    said.textContent = '';
  }, true); // this event does not bubble
  /** The groups that may not show what another tab has set. @type {Set<number>} */
  const stale = new Set();
  /** Shows what another tab has set, but not where somebody is. @param {EventTarget | null} at */
  const renew = (at) => {
    for (const i of stale) {
      const group = groups[i];
      const isIn = [at, document.activeElement].some((one) => one instanceof Node && group.contains(one));
      if (isIn || group.querySelector(':invalid')) continue;
      groups[i] = makers[i](limits);
      group.replaceWith(groups[i]);
      stale.delete(i);
    }
  };
  form.addEventListener('focusout', ({ relatedTarget }) => renew(relatedTarget));
  /** @param {StorageEvent} event */
  const follow = ({ key }) => {
    if (!form.isConnected) removeEventListener('storage', follow);
    else if (key === FAMILY) {
      for (const i of makers.keys()) stale.add(i);
      renew(null);
    }
  };
  addEventListener('storage', follow);
  return form;
}
