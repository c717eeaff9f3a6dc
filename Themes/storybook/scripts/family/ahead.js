// What was told by a clock that was ahead, once a grown-up is there and the clock is right.

import { allowanceOf, keepAllowance, nowHere } from './allowance.js';
import { cleanLimits, minutesOf, owedBy, secondsByDay, WHOLE_DAY } from './limits.js';
import { rewriteLog, spansOf } from './log.js';
import { dayAt, dayOf } from './spans.js';

/** @typedef {import('./limits.js').Allowance} Allowance */
/** @typedef {import('./spans.js').Span} Span */

const MIDDAY = WHOLE_DAY / 2;

/**
 * Spans of days to come were told after the last span before them. They go to the days since then, as far as those had
 * minutes left. What exceeds them was borrowed from days to come, which owe it. Spans of later today stay today's.
 * @param {import('./limits.js').Limits} limits
 * @param {Allowance} allowance
 * @param {Span[]} spans in the order in which they were told
 * @param {import('./limits.js').Now} now
 * @returns {{ spans: Span[], owed: Allowance['owed'] }} spans of which none is later than now
 */
export function setSpansRight(limits, allowance, spans, { at: now, zone, weekend }) {
  const firstLate = spans.findIndex(({ at }) => at > now);
  if (firstLate < 0) return { spans, owed: allowance.owed };
  const before = spans.slice(0, firstLate);
  const told = secondsByDay(before);
  const here = dayAt(now, zone);
  const today = Math.max(here, ...told.keys()); // a journey to the west leads to yesterday, but days only go forward
  const lateDays = spans.filter(({ at }) => at > now).map(dayOf);
  const since = told.size ? Math.max(...told.keys()) : today - (Math.max(...lateDays) - Math.min(...lateDays));
  let day = Math.min(today, since);
  const room = () => {
    if (allowance.owed && day <= allowance.owed.day) return 0; // those days are settled
    return Math.max(0, minutesOf(limits, day, weekend) * 60 - (told.get(day) ?? 0) - owedBy(limits, allowance, day, weekend));
  };
  let left = room();
  let isBorrowed = false;
  let borrowed = 0;

  const right = spans.slice(firstLate).flatMap((span) => {
    const isLate = span.at > now;
    const isAhead = isLate && dayOf(span) > today;
    isBorrowed ||= dayAt(span.at + span.seconds - 1, span.zone) > today;
    /** @type {Span[]} */
    const parts = [];
    for (let rest = span.seconds; rest > 0;) {
      while (day < today && (isAhead ? left < 1 : day < dayOf(span))) {
        day += 1;
        left = room();
      }
      const seconds = isAhead && day < today ? Math.min(rest, Math.floor(left)) : rest;
      if (isBorrowed && minutesOf(limits, day, weekend)) borrowed += Math.max(0, seconds - left);
      left = Math.max(0, left - seconds);
      rest -= seconds;
      const midnight = Math.min(day, here) * WHOLE_DAY - zone * 60;
      const at = day < today ? midnight + MIDDAY : Math.max(midnight, Math.floor(now - seconds));
      const kind = (parts.length ? 'r' : span.kind[0]) + (rest ? 'p' : span.kind[1]);
      parts.push(isLate ? { ...span, at, zone, seconds, kind } : span);
    }
    return parts;
  });
  if (!borrowed) return { spans: [...before, ...right], owed: allowance.owed };
  // Today has given all its minutes, or it would not have borrowed.
  const given = Math.max(minutesOf(limits, today, weekend) * 60, owedBy(limits, allowance, today, weekend));
  return { spans: [...before, ...right], owed: { day: today - 1, seconds: given + borrowed } };
}

/** A grown-up is there, and so the clock is right. @param {import('./rules.js').Child} child */
export function setRight(child) {
  const [kept, now] = [allowanceOf(child), nowHere()];
  let { owed } = kept;
  rewriteLog(child, (spans) => {
    const right = setSpansRight(cleanLimits(child.limits), kept, spans, now);
    ({ owed } = right);
    return right.spans;
  });
  // One more page that was taken on a day to come is none of the days until then.
  const paged = kept.paged > Math.max(dayAt(now.at, now.zone), ...secondsByDay(spansOf(child)).keys()) ? 0 : kept.paged;
  if (kept.seen || owed !== kept.owed || paged !== kept.paged) {
    keepAllowance(child, { ...kept, owed, paged, seen: 0, ahead: [], night: 0 });
  }
}
