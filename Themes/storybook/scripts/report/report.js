// What a child has read: a week at a time, without a score.

import { barsOf, dateAt, dateFormat, localeNow, tableOf, wholeMinutes } from './bars.js';
import { changeFamily, family } from '../family/kept.js';
import { closeLost, forgetOldLog, spansOf } from '../family/log.js';
import { rhythmOf, sessionsOf, weekOf, weeksLogged } from './week.js';
import { readingOfChild, toldOf, vocabularyOf } from '../family/told.js';
import { csvOf } from './csv.js';
import { dateOf } from '../family/spans.js';
import { download } from '../page/download.js';
import { element } from '../page/element.js';
import { offerToSend } from './sends.js';
import { withChange } from '../family/rules.js';
import { string } from '../family/strings.js';

/** @typedef {import('../family/rules.js').Child} Child */
/** @typedef {import('./week.js').Week} Week */

const NOON_MINUTES = 12 * 60;

/** @returns {number} the day on which the reader's weeks begin, 1 for Monday */
function firstDay() {
  const locale = /** @type {any} */ (new Intl.Locale(localeNow()));
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
}

/** @param {number} minute after noon @returns {string} such as 19:45 */
const timeOf = (minute) =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date((minute + NOON_MINUTES) * 60_000));

/** @param {Child} child @param {() => void} done @returns {HTMLElement} */
export function showReport(child, done) {
  const now = Date.now() / 1000;
  closeLost(child, now);
  const zone = -new Date().getTimezoneOffset();
  const { starts, now: thisWeek } = weeksLogged(spansOf(child), now, zone, firstDay());
  let at = thisWeek;
  const holder = element('section', { class: 'report', 'aria-label': string('family-read-of', { name: child.name }) });
  const body = element('div', { class: 'report-body', 'aria-live': 'polite' });

  const titleOf = (/** @type {string} */ slug) => {
    const { title, lang } = readingOfChild(child, slug);
    return element('bdi', lang ? { lang } : {}, title || slug);
  };
  const list = (/** @type {string} */ key, /** @type {(Node | string)[][]} */ entries) =>
    entries.length
      ? [element(
        'div',
        {},
        element('dt', {}, string(key)),
        element('dd', {}, element('ul', {}, ...entries.map((entry) => element('li', {}, ...entry)))),
      )]
      : [];
  const names = (/** @type {{ name: string }[]} */ all) => all.map(({ name }) => [element('bdi', {}, name)]);

  /** @param {Week} week */
  const sentences = (week) => {
    const count = week.days.filter(({ minutes }) => minutes > 0).length;
    if (!count) return [string('family-read-none')];
    const minutes = string('family-read-minutes', { count: wholeMinutes(week.minutes) });
    const ends = week.evenings.map(({ minute }) => minute);
    const rhythm = rhythmOf(week);
    const hours = rhythm === 'none' ? {} : { from: timeOf(Math.min(...ends)), to: timeOf(Math.max(...ends)) };
    return [string('family-read-days', { count, minutes }), string(`family-read-rhythm-${rhythm}`, hours)];
  };
  const figures = (/** @type {Week} */ week) =>
    element(
      'dl',
      { class: 'report-list' },
      ...list('family-read-finished', week.finished.map(({ slug, times }) => [titleOf(slug), times > 1 ? ` × ${times}` : ''])),
      ...list('family-read-begun', week.begun.map((slug) => [titleOf(slug)])),
      ...list('family-read-ways', week.ways.map(({ slug, answers }) => [
        titleOf(slug), ': ', ...answers.flatMap((answer, i) => [i ? ' · ' : '', element('bdi', {}, answer)]),
      ])),
      ...list('family-read-characters', names(week.characters)),
      ...list('family-read-themes', names(week.themes)),
      ...list(
        'family-read-words-head',
        week.newWords
          ? [
            [string('family-read-words', { count: week.newWords })],
            ...(week.words.length ? [week.words.flatMap((one, i) => [i ? ' · ' : '', element('bdi', {}, one)])] : []),
          ]
          : [],
      ),
      ...list('family-read-evenings', week.evenings.map((evening) => [
        `${dateFormat({ weekday: 'long' }).format(dateAt(evening))} · ${timeOf(evening.minute)}`,
      ])),
    );

  const save = () => {
    const head = ['day', 'story', 'minutes-head', 'finished'].map((key) => string(`family-read-${key}`));
    const rows = sessionsOf(spansOf(child), starts[at]).map(({ date, slug, seconds, ends }) => [
      date, readingOfChild(child, slug).title || slug, Math.round(seconds / 6) / 10, ends,
    ]);
    download(csvOf([head, ...rows]), 'text/csv', `${child.name} ${dateOf(starts[at])}.csv`);
  };
  const turn = (/** @type {number} */ step, /** @type {string} */ key) =>
    element('button', {
      class: `button round report-${step < 0 ? 'before' : 'after'}`,
      type: 'button',
      'aria-label': string(key),
      title: string(key),
      click: () => {
        at = Math.min(Math.max(at + step, 0), starts.length - 1);
        show();
      },
    });
  const before = turn(-1, 'family-read-before');
  const after = turn(1, 'family-read-after');
  const span = element('span', { class: 'report-week' });

  const show = () => {
    const week = weekOf(spansOf(child), toldOf(child), vocabularyOf(child), starts[at]);
    const [from, to] = [week.days[0], week.days[6]].map(dateAt);
    span.textContent = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' }).formatRange(from, to);
    before.setAttribute('aria-disabled', String(at <= 0));
    after.setAttribute('aria-disabled', String(at >= starts.length - 1));
    body.replaceChildren(
      element('p', { class: 'report-said' }, sentences(week).join(' ')),
      ...(week.minutes > 0 ? [barsOf(week.days, week.minutes), tableOf(week.days), figures(week)] : []),
    );
  };

  const keep = element('input', {
    type: 'checkbox',
    checked: child.log,
    change: () => {
      if (!changeFamily((all) => withChange(all, child.id, { log: keep.checked }))) return;
      if (!keep.checked) forgetOldLog(child);
      child = family().children.find(({ id }) => id === child.id) ?? child;
      off.hidden = child.log;
      show();
    },
  });
  const off = element('p', { hidden: child.log }, string('family-read-off'));
  holder.append(
    element(
      'header',
      {},
      element('h3', { tabindex: -1 }, string('family-read-of', { name: child.name })),
      element('div', { class: 'report-weeks' }, before, span, after),
    ),
    body,
    element(
      'div',
      { class: 'report-do' },
      element(
        'div',
        { class: 'family-do' },
        element('button', { class: 'button second', type: 'button', click: () => print() }, string('family-read-print')),
        element('button', { class: 'button second', type: 'button', click: save }, string('family-read-csv')),
        element('button', { class: 'button main', type: 'button', click: done }, string('family-back')),
      ),
      element('label', { class: 'family-check' }, keep, element('span', {}, string('family-read-keep', { name: child.name }))),
      off,
      element(
        'details',
        { class: 'fold' },
        element('summary', {}, string('family-read-how')),
        ...['time', 'words', 'sign'].map((key) => element('p', {}, string(`family-read-how-${key}`))),
      ),
      ...offerToSend(child),
    ),
  );
  show();
  return holder;
}
