// Months of days with limits, played second by second against a model that is slow and obvious.

import { storage } from './page.js';
import { seeded } from './seeded.js';
import { deepEqual, equal, ok } from 'node:assert/strict';

globalThis.location = new URL('http://test/child/index.html');
const {
  afterLook, cleanAllowance, cleanLimits, hasOnePage, isOver, judge, LAST, PAUSE, secondsByDay, weekendOf, withMore, withOnePage,
} = await import('../../../Themes/storybook/scripts/family/limits.js');
const { dayAt, minutesByDay } = await import('../../../Themes/storybook/scripts/family/spans.js');

const { recordSpan, spansOf } = await import('../../../Themes/storybook/scripts/family/log.js');
const { setRight, settleSpans } = await import('../../../Themes/storybook/scripts/family/clock-ahead.js');
const { allowanceOf, keepAllowance } = await import('../../../Themes/storybook/scripts/family/allowance.js');

const WEEKEND = [6, 7];
const HOUR = 3600;
const DAY = 24 * HOUR;
/** Noon of Monday, 23 March 2026, in UTC: summer time comes to Europe on the Sunday after. */
const NOON = Date.UTC(2026, 2, 23, 12) / 1000;
const BEAT = 5; // seconds between two writings of an open span
const none = cleanAllowance({});

/** A child with a device: it reads whenever it can, closes tabs, opens others, and turns the clock if it may. */
class Home {
  /** @param {number} seed @param {any} limits @param {number} [start] */
  constructor(seed, limits, start = NOON - 6 * HOUR) {
    this.random = seeded(seed);
    this.limits = cleanLimits(limits);
    this.time = start; // true, in UTC
    this.ahead = 0; // of the device's clock, in seconds
    this.zone = 120;
    this.spans = [];
    this.allowance = none;
    /** What was really told, by what a calendar on the wall says. */
    this.told = new Map();
    this.refused = [];
    this.lost = 0;
  }

  between(least, most) {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  get now() {
    return { at: this.time + this.ahead, zone: this.zone, weekend: WEEKEND };
  }

  /** What the calendar on the wall says, which nobody turns back when a journey leads to yesterday. */
  date() {
    const date = new Date((this.time + this.zone * 60) * 1000).toISOString().slice(0, 10);
    this.latest = this.latest > date ? this.latest : date;
    return this.latest;
  }

  /** Europe's summer time is from 29 March to 25 October. */
  moveClocks() {
    const isSummer = this.time >= Date.UTC(2026, 2, 29, 1) / 1000 && this.time < Date.UTC(2026, 9, 25, 1) / 1000;
    if (this.zone === 120 || this.zone === 180) this.zone = isSummer ? 180 : 120;
  }

  /** A grown-up sets the clock right and goes through the gate. */
  passGate() {
    this.ahead = 0;
    const { spans, owed } = settleSpans(this.limits, this.allowance, this.spans, this.now);
    this.spans = spans;
    this.allowance = { ...this.allowance, owed, seen: 0, ahead: [], night: 0 };
  }

  look(passed) {
    this.allowance = afterLook(this.limits, this.allowance, this.now, passed);
    return judge(this.limits, this.allowance, this.spans, this.now);
  }

  /** Opens a tale and listens for some seconds, as far as that is allowed. @returns {string} why it ended */
  listen(seconds, isKilled = false) {
    let verdict = this.look(0);
    if (isOver(verdict)) return verdict.why;
    const begin = () => {
      const begun = { at: this.now.at, zone: this.zone, seconds: 0, kind: 'sl' };
      this.spans = [...this.spans, begun].slice(-60);
      return begun;
    };
    let span = begin();
    let [sentence, began, written, looked] = [this.between(2, 15), 0, 0, 0];
    for (let second = 1; second <= seconds; second += 1) {
      const date = this.date();
      this.told.set(date, (this.told.get(date) ?? 0) + 1);
      this.time += 1;
      this.moveClocks();
      sentence -= 1;
      span.seconds = second - began;
      if (span.zone !== this.zone) [span, began] = [begin(), second]; // as a page does
      if (second % BEAT === 0) written = second;
      // A page looks each second; as long as much is left, a look tells nothing new.
      if (second % (verdict.rest > 120 ? 30 : 2) && (sentence > 0 || verdict.rest > 120)) continue;
      verdict = this.look(second - looked);
      looked = second;
      if (verdict.rest <= 0 || (isOver(verdict) && sentence <= 0)) return verdict.why;
      if (sentence <= 0) sentence = this.between(2, 15);
    }
    if (isKilled) {
      this.lost += seconds - written;
      span.seconds = Math.max(0, written - began);
    }
    return '';
  }
}

const LIMITS = { school: 40, weekend: 70, bed: 20 * 60, wake: 6 * 60 + 30 };
const isBed = (time, zone) => {
  const hour = ((time + zone * 60) % DAY) / HOUR;
  return hour >= 20 || hour < 6.5;
};
const minutesOn = (date) => ([0, 6].includes(new Date(date).getUTCDay()) ? 70 : 40);

Deno.test('a month without tricks: all the minutes of each day, and none more', () => {
  const starts = [NOON - 6 * HOUR, Date.UTC(2026, 9, 5, 6) / 1000];
  for (let seed = 1; seed <= 6; seed += 1) {
    const [travels, sleeps] = [seed % 3 === 0, seed % 4 > 1]; // who has no bedtime reads over midnight
    const home = new Home(seed, sleeps ? LIMITS : { ...LIMITS, bed: -1 }, starts[seed % 2]);
    const days = new Set();
    let overMidnight = 0;
    for (const end = home.time + 31 * DAY; home.time < end;) {
      if (travels && home.random() < 0.004) home.zone = [120, -300, 540, 0][home.between(0, 3)]; // a journey
      home.moveClocks();
      const date = home.date();
      days.add(date);
      const told = home.told.get(date) ?? 0;
      const why = home.listen(home.between(20, 900), home.random() < 0.1);
      // Whenever it is refused, the minutes are used up, or it is bedtime in half a minute at the most.
      const isUsed = (home.told.get(home.date()) ?? 0) >= minutesOn(home.date()) * 60 - LAST - 1;
      const isNight = sleeps && (isBed(home.time, home.zone) || isBed(home.time + LAST, home.zone));
      // After a journey to the west the night that had begun lasts.
      if (why && !(sleeps && travels)) ok(isUsed || isNight, `${seed} ${date}: ${why} after ${told} s`);
      overMidnight += home.date() !== date && !why ? 1 : 0;
      home.time += home.between(10, why ? 3 * HOUR : HOUR / 2);
      const toMidnight = DAY - ((home.time + home.zone * 60) % DAY);
      if (!sleeps && home.random() < 0.5) home.time += Math.max(0, toMidnight - 300);
    }
    for (const [date, seconds] of home.told) {
      ok(seconds <= minutesOn(date) * 60 + home.lost, `${seed} ${date}: ${seconds} s`);
    }
    ok(sleeps || overMidnight, `${seed}: midnight came within a tale`);
    const allowed = [...days].reduce((sum, date) => sum + minutesOn(date) * 60, 0);
    const sum = [...home.told.values()].reduce((one, other) => one + other, 0);
    ok(sum <= allowed + home.lost && (sum > allowed / 2 || !sleeps), `${seed}: ${sum} of ${allowed} s`);
  }
});

Deno.test('a browser that knows no weekends has those of the region', () => {
  const known = Object.getOwnPropertyDescriptors(Intl.Locale.prototype);
  const names = ['getWeekInfo', 'weekInfo'].filter((name) => name in known);
  equal(names.length > 0, true);
  try {
    for (const name of names) delete Intl.Locale.prototype[name];
    deepEqual(['lv-LV', 'ar-EG', 'fa-IR', 'hi-IN', 'en'].map(weekendOf), [[6, 7], [5, 6], [5], [7], [6, 7]]);
  } finally {
    for (const name of names) Object.defineProperty(Intl.Locale.prototype, name, known[name]);
  }
});

Deno.test('a month in which the clock is set back and forth: never more than one day for each date that it has shown', () => {
  for (const seed of [100, 101, 102, 103, 104, 105, 123]) {
    const home = new Home(seed, { school: 40, weekend: 40 });
    const began = dayAt(home.time, home.zone);
    const dates = new Set();
    for (const end = home.time + 31 * DAY; home.time < end;) {
      if (home.random() < 0.2) home.ahead += home.between(-40, 30) * HOUR;
      if (home.random() < 0.1) home.zone = home.between(-11, 13) * 60;
      if (seed % 2 && home.random() < 0.05) {
        home.passGate(); // and each day that there was has its minutes
        for (let day = began; day <= dayAt(home.now.at, home.now.zone); day += 1) dates.add(day);
      }
      const first = dayAt(home.now.at, home.now.zone);
      home.listen(home.between(20, 2400));
      for (let day = first; day <= dayAt(home.now.at, home.now.zone); day += 1) dates.add(day);
      home.time += home.between(10, 4 * HOUR);
    }
    const sum = [...home.told.values()].reduce((one, other) => one + other, 0);
    ok(sum <= dates.size * 40 * 60, `${seed}: ${sum} s on ${dates.size} dates`);
  }
});

Deno.test('a month of borrowed days: what a clock set ahead has given, the days to come lack, also after a grown-up was there', () => {
  for (let seed = 200; seed < 206; seed += 1) {
    const home = new Home(seed, { school: 40, weekend: 40 });
    const first = dayAt(home.time, home.zone);
    let furthest = first;
    for (const end = home.time + 31 * DAY; home.time < end;) {
      for (let day = home.between(1, 3); day > 0; day -= 1) {
        home.listen(3000);
        if (home.random() < 0.3) home.ahead += DAY;
        furthest = Math.max(furthest, dayAt(home.now.at, home.zone));
        home.time += HOUR;
      }
      home.passGate();
      home.time += home.between(4, 20) * HOUR;
    }
    home.passGate();
    furthest = Math.max(furthest, dayAt(home.time, home.zone));
    const sum = [...home.told.values()].reduce((one, other) => one + other, 0);
    ok(sum <= (furthest - first + 1) * 40 * 60, `${seed}: ${sum} s in ${furthest - first + 1} days`);
  }
});

Deno.test('a clock that is set back gives neither another day nor an earlier evening', () => {
  const limits = cleanLimits(LIMITS);
  const used = [{ at: NOON, zone: 120, seconds: 40 * 60 }];
  const judged = (at, allowance = none, zone = 120) => judge(limits, allowance, used, { at, zone, weekend: WEEKEND });
  equal(judged(NOON - DAY + 1).why, 'day', 'yesterday had minutes left');
  equal(isOver(judged(NOON + DAY)), false);
  const evening = NOON + 5.5 * HOUR; // 19:30
  let allowance = afterLook(limits, none, { at: evening, zone: 120 }, 0);
  const back = { at: evening - 4 * HOUR, zone: 120 };
  allowance = afterLook(limits, allowance, back, 1);
  const later = afterLook(limits, allowance, { ...back, at: back.at + HOUR }, HOUR);
  const fresh = (record, now) => judge(limits, record, [], { ...now, weekend: WEEKEND });
  equal(isOver(fresh(allowance, back)), false);
  deepEqual([fresh(later, back).why, fresh(later, back).rest], ['bed', 0], 'an hour later it is half past eight');
  // A night that has begun lasts, in whatever zone.
  const night = afterLook(limits, none, { at: NOON + 7 * HOUR, zone: 120 }, 0);
  equal(fresh(night, { at: NOON + 7 * HOUR, zone: -300 }).why, 'bed');
  equal(isOver(fresh(night, { at: NOON + 18 * HOUR, zone: 120 })), false);
});

Deno.test('what a grown-up has given is told, whatever ends the day, and nothing of it is left the day after', () => {
  const limits = cleanLimits(LIMITS);
  const late = NOON + 6.5 * HOUR; // 20:30
  const spans = [{ at: NOON, zone: 120, seconds: 40 * 60 }];
  const now = (at) => ({ at, zone: 120, weekend: WEEKEND });
  const before = judge(limits, none, spans, now(late));
  deepEqual([before.why, before.rest], ['bed', 0]);
  const given = withMore(none, before, spans, late, 15);
  equal(judge(limits, given, spans, now(late)).rest, 15 * 60);
  const told = [...spans, { at: late, zone: 120, seconds: 14 * 60 }];
  equal(judge(limits, given, told, now(late + HOUR)).rest, 60);
  equal(judge(limits, given, told, now(late + 5 * HOUR)).rest, 0);
  const midnight = NOON + 10 * HOUR;
  const acrossMidnight = withMore(none, before, spans, midnight - 60, 30);
  equal(judge(limits, acrossMidnight, [...spans, { at: midnight - 60, zone: 120, seconds: 600 }], now(midnight + 540)).rest, 1200);
});

Deno.test('a pause comes after so many minutes, and ends by itself', () => {
  const limits = cleanLimits({ pause: 20 });
  const spans = [{ at: NOON, zone: 0, seconds: 600 }, { at: NOON + 700, zone: 0, seconds: 600 }];
  const at = (seconds) => judge(limits, none, spans, { at: NOON + seconds, zone: 0, weekend: WEEKEND });
  deepEqual([at(1300).why, at(1300).rest], ['pause', 0]);
  equal(at(1300 + PAUSE - 1).rest, 0);
  equal(at(1300 + PAUSE).rest, 1200);
  equal(hasOnePage(limits, none, at(1300), { at: NOON, zone: 0, weekend: WEEKEND }), false);
});

Deno.test('there is one more page in an evening, also after midnight and with another clock', () => {
  const limits = cleanLimits(LIMITS);
  const now = (at) => ({ at, zone: 120, weekend: WEEKEND });
  const asked = (allowance, at) => hasOnePage(limits, allowance, judge(limits, allowance, [], now(at)), now(at));
  const late = NOON + 7 * HOUR;
  const taken = withOnePage(limits, none, judge(limits, none, [], now(late)), now(late));
  deepEqual([late, late + 5 * HOUR, late - DAY].map((at) => asked(taken, at)), [false, false, false]);
  deepEqual([asked(none, late), asked(none, late + 5 * HOUR), asked(taken, late + DAY)], [true, true, true]);
});

Deno.test('midnight divides what is told, and days only go forward', () => {
  const midnight = NOON + 10 * HOUR; // in the zone of 120 minutes
  const day = dayAt(midnight, 120);
  const spans = [{ at: midnight - 60, zone: 120, seconds: 100 }, { at: midnight - DAY, zone: 120, seconds: 7 }];
  deepEqual([...secondsByDay(spans)], [[day - 1, 60], [day, 47]]);
});

Deno.test('without limits nothing ends, and damaged ones are none', () => {
  const now = { at: NOON, zone: 0, weekend: WEEKEND };
  for (const kept of [null, {}, { school: -3, bed: 1440, wake: 2, pause: '5' }, { bed: 60, wake: 60 }, { bed: 60 }]) {
    deepEqual(judge(cleanLimits(kept), none, [{ at: NOON - 9000, zone: 0, seconds: 9000 }], now).rest, Infinity);
  }
  deepEqual(cleanAllowance({ more: { at: 'x' }, paged: -1, seen: 'x', ahead: [1, 'x'], night: null }), {
    more: null, paged: 0, seen: 0, ahead: [1], night: 0, owed: null,
  });
});

Deno.test('the weekend is that of the reader’s country', () => {
  deepEqual(['lv-LV', 'ar-EG', 'ar', 'en-US', 'fa-IR', '?'].map((tag) => weekendOf(tag).join()), ['6,7', '5,6', '5,6', '6,7', '5', '6,7']);
});

const told = (child, at, seconds) => {
  const record = recordSpan(child, 'a', { at, zone: 120, slug: 'lapsa', page: 1, from: 0 }, 's');
  record.grow(seconds);
  record.close('p');
};
/** A grown-up goes through the gate at that second. */
const passGateAt = (child, at) => {
  const { now } = Date;
  Date.now = () => at * 1000;
  setRight(child);
  Date.now = now;
};

Deno.test('a clock that was ahead for a day leaves what was told, and a grown-up sets it right', () => {
  storage.fill({});
  const limits = { school: 25, weekend: 25 };
  const child = { keys: '', log: false, limits };
  told(child, NOON, 1500);
  told(child, NOON + DAY, 600);
  told(child, NOON + 2000, 900);
  const on = (at) => judge(cleanLimits(limits), allowanceOf(child), spansOf(child), { at, zone: 120, weekend: WEEKEND });
  equal(on(NOON + 3000).rest, 0, 'of the day that the clock has shown');
  passGateAt(child, NOON + 3000);
  const today = dayAt(NOON, 120);
  deepEqual([...secondsByDay(spansOf(child))], [[today, 2400]]);
  deepEqual([...minutesByDay(spansOf(child)).values()], [40, 10], 'the log says what the clock has shown');
  equal(on(NOON + 3000).rest, 0);
  equal(on(NOON + DAY).rest, 0, 'tomorrow has given all its minutes already');
  equal(on(NOON + 2 * DAY).rest, 1500);
  passGateAt(child, NOON + 4000);
  equal(on(NOON + DAY).rest, 0, 'for anyone who goes through the gate again');
});

Deno.test('one more page that was taken with a clock that was ahead is there again once a grown-up was there', () => {
  const limits = cleanLimits(LIMITS);
  const child = { keys: '', log: true, limits: LIMITS };
  const now = (at) => ({ at, zone: 120, weekend: WEEKEND });
  const evening = NOON + 7 * HOUR;
  const verdict = (at) => judge(limits, allowanceOf(child), spansOf(child), now(at));
  const isOffered = (at) => hasOnePage(limits, allowanceOf(child), verdict(at), now(at));
  const take = (at) => {
    keepAllowance(child, withOnePage(limits, allowanceOf(child), verdict(at), now(at)));
    told(child, at, 20);
  };
  for (const days of [1, 20]) {
    storage.fill({});
    take(evening + days * DAY);
    equal(isOffered(evening), false);
    passGateAt(child, NOON + HOUR);
    equal(isOffered(evening), true, `of a clock that was ahead by ${days} days`);
  }
  take(evening);
  passGateAt(child, evening + 100);
  deepEqual([isOffered(evening + 200), isOffered(evening + DAY)], [false, true], 'one of today stays the only one');
});

Deno.test('a clock that was fast by an hour changes no day', () => {
  storage.fill({});
  const child = { keys: '', log: true, limits: { school: 25, weekend: 25 } };
  told(child, NOON - DAY, 300);
  told(child, NOON + HOUR, 1200);
  passGateAt(child, NOON + 1800);
  deepEqual([...secondsByDay(spansOf(child)).values()], [300, 1200]);
  equal(allowanceOf(child).owed, null);
});

Deno.test('a grown-up who comes while the clock is behind changes no day of the log, and borrows nothing once it is right', () => {
  for (const [behind, limits] of [[1, 25], [12, 25], [12, 0], [4000, 25], [4000, 0]]) {
    storage.fill({});
    const child = { keys: '', log: true, limits: { school: limits, weekend: limits } };
    for (let day = 39; day >= 0; day -= 1) told(child, NOON - day * DAY, 600);
    const before = minutesByDay(spansOf(child));
    passGateAt(child, NOON - behind * DAY + 60);
    passGateAt(child, NOON + HOUR);
    deepEqual(minutesByDay(spansOf(child)), before, `${behind} days`);
    const tomorrow = { at: NOON + DAY, zone: 120, weekend: WEEKEND };
    equal(judge(cleanLimits(child.limits), allowanceOf(child), spansOf(child), tomorrow).rest, limits ? 1500 : Infinity, `${behind} days`);
  }
});

Deno.test('minutes of days that have gone are given once', () => {
  storage.fill({});
  const limits = { school: 25, weekend: 25 };
  const child = { keys: '', log: true, limits };
  const left = (at) => judge(cleanLimits(limits), allowanceOf(child), spansOf(child), { at, zone: 120, weekend: WEEKEND }).rest;
  told(child, NOON - 2 * DAY, 1500);
  told(child, NOON + 30 * DAY, 1500);
  passGateAt(child, NOON + 60);
  equal(left(NOON + 60), 1500, 'yesterday had them');
  told(child, NOON + 31 * DAY, 600);
  passGateAt(child, NOON + 120);
  equal(left(NOON + 120), 900, 'yesterday has no more');
});

Deno.test('a week with a clock of another year is no debt', () => {
  storage.fill({});
  const limits = { school: 25, weekend: 25 };
  const child = { keys: '', log: true, limits };
  told(child, NOON - 7 * DAY, 1500);
  for (let day = 6; day > 0; day -= 1) told(child, NOON + 365 * DAY - day * DAY, 1500);
  passGateAt(child, NOON);
  equal(allowanceOf(child).owed.seconds, 0);
  equal(judge(cleanLimits(limits), allowanceOf(child), spansOf(child), { at: NOON, zone: 120, weekend: WEEKEND }).rest, 1500);
});
