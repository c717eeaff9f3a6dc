// What a child is allowed: minutes a day, a bedtime, a pause, loudness and light. Times come in, so that no clock is
// asked here.

import { cleanWarm } from './warm.js';
import { dayAt } from './spans.js';
import { whole } from '../device/clean.js';

/**
 * @typedef {object} Limits
 * @property {number} school minutes on a school day; 0 for as many as the child likes
 * @property {number} weekend the same of a day of the weekend
 * @property {number} bed the minute of the day at which bedtime begins; -1 for none
 * @property {number} wake the minute of the day at which it ends
 * @property {number} pause minutes after which a pause comes; 0 for none
 * @property {number} loud the most that voice and music are, as a percentage of what the device gives
 * @property {import('./warm.js').Warm} warm
 */
/** @typedef {Pick<import('./spans.js').Span, 'at' | 'zone' | 'seconds' | 'settled'>} Span */
/** @typedef {{ at: number, zone: number, weekend: number[] }} Now `weekend` has days of the week, 1 for Monday to 7 */
/**
 * @typedef {object} Allowance what is kept of a child's limits from page to page
 * @property {{ at: number, day: number, from: number, minutes: number } | null} more what a grown-up has given, when,
 *   and the seconds that were told on that day before
 * @property {number} paged the last day on which the child had one more page
 * @property {number} seen what the clock said when a page last looked at it, in UTC seconds
 * @property {number[]} ahead what it would say now if nobody had set it back
 * @property {number} night the UTC second at which the night ends that has begun
 * @property {{ day: number, seconds: number } | null} owed seconds that the days after that one have given already, to
 *   a clock that was ahead; what was left of the days until that one has been given, too
 */
/**
 * `rest` in seconds: of narration, or to bedtime.
 * @typedef {{ why: '' | 'day' | 'bed' | 'pause', rest: number, day: number }} Verdict
 */

const WHOLE_DAY = 86_400;
/** Seconds before a limit from which on the voice stops at the end of a sentence. */
export const LAST = 30;
/** Seconds that a pause takes. */
export const PAUSE = 300;
/** Seconds in which what a grown-up has given is to be used. */
const MORE_LASTS = 4 * 3600;
/** Seconds by which clocks differ and nobody has set one. */
const SLACK = 60;
const MOST_AHEAD = 8;
/** Seconds by which summer time makes a night shorter. */
const SUMMER = 3600;

const MOST_MINUTES = 600;
/** Seconds: a week of the most minutes. */
const MOST_OWED = 7 * MOST_MINUTES * 60;
const MINUTES_A_DAY = 1440;

/** @param {any} kept @returns {Limits} */
export function cleanLimits(kept) {
  const bed = whole(kept?.bed, 0, MINUTES_A_DAY - 1, -1);
  const wake = whole(kept?.wake, 0, MINUTES_A_DAY - 1, -1);
  return {
    school: whole(kept?.school, 0, MOST_MINUTES, 0),
    weekend: whole(kept?.weekend, 0, MOST_MINUTES, 0),
    bed: wake < 0 || wake === bed ? -1 : bed,
    wake,
    pause: whole(kept?.pause, 0, MOST_MINUTES, 0),
    loud: whole(kept?.loud, 10, 100, 100),
    warm: cleanWarm(kept?.warm),
  };
}

/** @param {unknown} value */
const second = (value) => (Number.isFinite(value) ? Math.max(0, Number(value)) : 0);

/** @param {any} kept what is stored @returns {Allowance} */
export function cleanAllowance(kept) {
  const { at, day, from, minutes } = kept?.more ?? {};
  const { day: owing, seconds } = kept?.owed ?? {};
  const isGiven = [at, day, from].every(Number.isFinite) && whole(minutes, 1, MOST_MINUTES, 0) > 0;
  return {
    more: isGiven ? { at, day, from, minutes } : null,
    paged: second(kept?.paged),
    seen: second(kept?.seen),
    ahead: Array.isArray(kept?.ahead) ? kept.ahead.filter(Number.isFinite).slice(-MOST_AHEAD) : [],
    night: second(kept?.night),
    owed: Number.isInteger(owing) && seconds >= 0 ? { day: owing, seconds: Math.min(seconds, MOST_OWED) } : null,
  };
}

/** @param {{ at: number, zone: number }} moment @returns {number} local seconds since 1970 */
const local = ({ at, zone }) => at + zone * 60;
/** @param {number} at @param {number} zone @returns {number} seconds since the last local midnight */
const secondOfDay = (at, zone) => ((local({ at, zone }) % WHOLE_DAY) + WHOLE_DAY) % WHOLE_DAY;

/**
 * @param {Span[]} spans in the order in which they were told
 * @returns {Map<number, number>} the seconds of each day, without spans that are settled. Days only go forward: with a
 *   clock that was set back, what is told belongs to the latest day that there was.
 */
export function secondsByDay(spans) {
  /** @type {Map<number, number>} */
  const days = new Map();
  let latest = -Infinity;
  const add = (/** @type {number} */ day, /** @type {number} */ seconds) => {
    latest = Math.max(latest, day);
    if (seconds > 0) days.set(latest, (days.get(latest) ?? 0) + seconds);
  };
  for (const span of spans) {
    if (span.settled) continue;
    const day = dayAt(span.at, span.zone);
    const before = Math.min(span.seconds, (day + 1) * WHOLE_DAY - local(span));
    add(day, before);
    if (span.seconds > before) add(day + 1, span.seconds - before);
  }
  return days;
}

/** @param {number} day @returns {number} 1 for Monday to 7 */
const weekday = (day) => ((day + 3) % 7 + 7) % 7 + 1;

/** @param {Limits} limits @param {number} at @param {number} zone @returns {number} seconds to bedtime; 0 in it */
function toBed({ bed, wake }, at, zone) {
  if (bed < 0) return Infinity;
  const now = secondOfDay(at, zone);
  const [from, until] = [bed * 60, wake * 60];
  const isNight = from < until ? now >= from && now < until : now >= from || now < until;
  return isNight ? 0 : (from - now + WHOLE_DAY) % WHOLE_DAY;
}

/**
 * @param {Limits} limits
 * @param {Allowance} allowance
 * @param {Now} now
 * @returns {number} seconds to bedtime, whatever was done to the clock
 */
function toNight(limits, { ahead, night }, { at, zone }) {
  if (limits.bed < 0) return Infinity;
  if (at < night - SUMMER) return 0;
  return Math.min(...[at, ...ahead].map((moment) => toBed(limits, moment, zone)));
}

/** @param {Span[]} spans @param {number} at @returns {number} seconds that were told without a pause; 0 after one */
function withoutPause(spans, at) {
  let [told, next] = [0, at];
  for (let i = spans.length - 1; i >= 0; i -= 1) {
    const end = spans[i].at + spans[i].seconds;
    if (next - end >= PAUSE || end - next > SLACK) break; // another clock is a pause, too
    told += spans[i].seconds;
    next = spans[i].at;
  }
  return told;
}

/**
 * @param {Allowance} allowance
 * @param {Map<number, number>} days
 * @param {number} at
 * @returns {number} the seconds left of what was given
 */
function leftOfMore({ more }, days, at) {
  if (!more || at < more.at - SLACK || at > more.at + MORE_LASTS) return 0;
  let told = -more.from;
  for (const [day, seconds] of days) if (day >= more.day) told += seconds;
  return Math.max(0, more.minutes * 60 - told);
}

/**
 * @param {Limits} limits
 * @param {number} day
 * @param {number[]} weekendDays
 * @returns {number} 0 for as many as the child likes
 */
export const minutesOf = ({ school, weekend }, day, weekendDays) => (weekendDays.includes(weekday(day)) ? weekend : school);

/**
 * @param {Limits} limits
 * @param {Allowance} allowance
 * @param {number} day
 * @param {number[]} weekend
 * @returns {number} seconds that the day owes, and the days after it; each day before it has paid all its minutes
 */
export function owedBy(limits, { owed }, day, weekend) {
  let seconds = owed && day > owed.day ? owed.seconds : 0;
  for (let paying = (owed?.day ?? day) + 1; paying < day && seconds > 0; paying += 1) {
    seconds -= minutesOf(limits, paying, weekend) * 60 || seconds;
  }
  return Math.max(0, seconds);
}

/**
 * @param {Limits} limits
 * @param {Allowance} allowance
 * @param {Map<number, number>} days
 * @param {Now} now
 * @returns {{ day: number, left: number }}
 */
function leftOfDay(limits, allowance, days, { at, zone, weekend }) {
  const day = Math.max(dayAt(at, zone), ...days.keys());
  const minutes = minutesOf(limits, day, weekend);
  const used = (days.get(day) ?? 0) + owedBy(limits, allowance, day, weekend);
  return { day, left: minutes ? Math.max(0, minutes * 60 - used) : Infinity };
}

/**
 * @param {Limits} limits
 * @param {Allowance} allowance
 * @param {Span[]} spans in the order in which they were told
 * @param {Now} now
 * @returns {Verdict} how long may still be told, and what ends it
 */
export function judge(limits, allowance, spans, now) {
  const days = secondsByDay(spans);
  const { day, left } = leftOfDay(limits, allowance, days, now);
  /** @type {[Verdict['why'], number][]} */
  const ends = [
    ['bed', toNight(limits, allowance, now)],
    ['day', left],
    ['pause', limits.pause ? Math.max(0, limits.pause * 60 - withoutPause(spans, now.at)) : Infinity],
  ];
  const [why, rest] = ends.reduce((first, end) => (end[1] < first[1] ? end : first));
  const given = leftOfMore(allowance, days, now.at);
  if (rest === Infinity) return { why: '', rest, day };
  return { why, rest: Math.max(rest, given), day };
}

/** @param {Verdict} verdict @returns {boolean} whether nothing new begins */
export const isOver = ({ rest }) => rest <= LAST;

/**
 * A page has looked at the clock.
 * @param {Limits} limits
 * @param {Allowance} allowance
 * @param {{ at: number, zone: number }} now
 * @param {number} passed seconds since this page looked last, by a clock that cannot be set
 * @returns {Allowance}
 */
export function afterLook(limits, allowance, { at, zone }, passed) {
  const ahead = allowance.ahead.map((moment) => moment + passed);
  const expected = allowance.seen + passed;
  if (at < expected - SLACK) ahead.push(expected);
  const night = toBed(limits, at, zone) === 0 && limits.bed >= 0 ? nightEnd(limits, at, zone) : 0;
  return {
    ...allowance,
    seen: at,
    ahead: ahead.filter((moment) => moment > at).slice(-MOST_AHEAD),
    night: Math.max(allowance.night, night),
  };
}

/**
 * @param {Limits} limits
 * @param {number} at in a night
 * @param {number} zone
 * @returns {number} the UTC second at which the night ends
 */
function nightEnd({ wake }, at, zone) {
  const now = secondOfDay(at, zone);
  return at + ((wake * 60 - now + WHOLE_DAY) % WHOLE_DAY);
}

/**
 * @param {Allowance} allowance
 * @param {Verdict} verdict
 * @param {Span[]} spans
 * @param {number} at
 * @param {number} minutes
 * @returns {Allowance}
 */
export function withMore(allowance, { day }, spans, at, minutes) {
  return cleanAllowance({
    ...allowance,
    more: { at, day, from: secondsByDay(spans).get(day) ?? 0, minutes },
  });
}

/**
 * @param {Limits} limits
 * @param {Verdict} verdict
 * @param {Now} now
 * @returns {number} the day whose one more page it is: a night belongs to its evening
 */
function evening(limits, { why, day }, { at, zone }) {
  const minute = secondOfDay(at, zone) / 60;
  return why === 'bed' && limits.bed > limits.wake && minute < limits.wake ? day - 1 : day;
}

/** @param {Limits} limits @param {Allowance} allowance @param {Verdict} verdict @param {Now} now */
export const hasOnePage = (limits, allowance, verdict, now) =>
  verdict.why !== 'pause' && evening(limits, verdict, now) > allowance.paged;

/**
 * @param {Limits} limits
 * @param {Allowance} allowance
 * @param {Verdict} verdict
 * @param {Now} now
 * @returns {Allowance}
 */
export const withOnePage = (limits, allowance, verdict, now) => ({
  ...allowance,
  paged: evening(limits, verdict, now),
});

/**
 * The weekend in regions where it is not Saturday and Sunday, for browsers that do not know it (CLDR 44).
 * @type {Record<string, number[]>}
 */
const WEEKENDS = { AF: [4, 5], IN: [7], IR: [5], UG: [7] };
for (const region of 'BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE'.split(' ')) WEEKENDS[region] = [5, 6];

/**
 * @param {string} language of the browser, such as `ar-EG`
 * @returns {number[]} the days of the weekend, 1 for Monday to 7
 */
export function weekendOf(language) {
  try {
    const locale = /** @type {any} */ (new Intl.Locale(language));
    const known = (locale.getWeekInfo?.() ?? locale.weekInfo)?.weekend;
    return [...(known ?? WEEKENDS[locale.maximize().region] ?? [6, 7])];
  } catch {
    return [6, 7];
  }
}
