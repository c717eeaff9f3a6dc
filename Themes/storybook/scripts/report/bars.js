// The minutes of seven days as a drawing, and as the table behind it.

import { element } from '../page/element.js';
import { string } from '../family/strings.js';

const SVG = 'http://www.w3.org/2000/svg';
const [BARS_WIDTH, BARS_HEIGHT, BARS_TOP, BARS_BELOW] = [350, 170, 24, 26];
const BAR_WIDTH = 30;
/** Minutes of the highest bar, at least. */
const LEAST_MINUTES = 20;
/** Letters of a weekday that fit below a bar. */
const SHORT_DAY = 5;

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function drawn(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** A minute that has begun counts. @param {number} minutes */
export const wholeMinutes = (minutes) => Math.ceil(minutes - 1e-6);

/**
 * @returns {string} the reader's language as it is spoken in the reader's region, which decides how dates are written
 */
export function localeNow() {
  const { lang } = document.documentElement;
  return navigator.languages.find((one) => one.split('-')[0] === lang.split('-')[0]) ?? lang;
}

/** @param {Intl.DateTimeFormatOptions} options */
export const dateFormat = (options) =>
  new Intl.DateTimeFormat(localeNow(), { timeZone: 'UTC', numberingSystem: 'latn', ...options });

/** @param {{ day: number }} day @returns {Date} */
export const dateAt = ({ day }) => new Date(day * 86_400_000);

/** @param {import('./week.js').Week['days']} days @param {number} all minutes */
export function barsOf(days, all) {
  const { lang, dir } = document.documentElement;
  const numbers = new Intl.NumberFormat(lang, { numberingSystem: 'latn' });
  const inShort = days.map((day) => dateFormat({ weekday: 'short' }).format(dateAt(day)));
  const isShort = inShort.every(({ length }) => length <= SHORT_DAY);
  const names = isShort ? inShort : days.map((day) => dateFormat({ weekday: 'narrow' }).format(dateAt(day)));
  const most = Math.max(LEAST_MINUTES, ...days.map(({ minutes }) => minutes));
  const ground = BARS_HEIGHT - BARS_BELOW;
  const columns = days.map((day, i) => {
    const middle = (dir === 'rtl' ? days.length - 1 - i : i) * (BARS_WIDTH / 7) + BARS_WIDTH / 14;
    const height = (ground - BARS_TOP) * day.minutes / most;
    const parts = [drawn('text', { x: middle, y: BARS_HEIGHT - 8 }, names[i])];
    if (day.minutes > 0) {
      parts.push(
        drawn('rect', { x: middle - BAR_WIDTH / 2, y: ground - height, width: BAR_WIDTH, height, rx: Math.min(6, height / 2) }),
        drawn('text', { class: 'report-count', x: middle, y: ground - height - 7 }, numbers.format(wholeMinutes(day.minutes))),
      );
    }
    return drawn('g', {}, ...parts);
  });
  return drawn(
    'svg',
    { class: 'report-bars', viewBox: `0 0 ${BARS_WIDTH} ${BARS_HEIGHT}`, role: 'img', 'aria-label': string('family-read-minutes', { count: wholeMinutes(all) }) },
    drawn('line', { x1: 0, x2: BARS_WIDTH, y1: ground, y2: ground }),
    ...columns,
  );
}

/** @param {import('./week.js').Week['days']} days */
export function tableOf(days) {
  const long = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
  const cell = (/** @type {string} */ text) => element('td', {}, text);
  const head = (/** @type {string} */ text) => element('th', { scope: 'col' }, text);
  return element(
    'details',
    { class: 'fold report-table' },
    element('summary', {}, string('family-read-table')),
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, head(string('family-read-day')), head(string('family-read-minutes-head')))),
      element(
        'tbody',
        {},
        ...days.map((day) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, long.format(dateAt(day))),
            cell(String(wholeMinutes(day.minutes))),
          )
        ),
      ),
    ),
  );
}
