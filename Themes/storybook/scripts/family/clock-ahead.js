// What was told by a clock that was ahead, once a grown-up is there and the clock is right. The log keeps the dates
// that the clock has shown, because this clock may be the wrong one; only what is kept of the limits changes.

import { allowanceOf, keepAllowance, nowHere } from './allowance.js';
import { cleanLimits, minutesOf, owedBy, secondsByDay } from './limits.js';
import { rewriteLog, spansOf } from './log.js';
import { dayAt, dayOf } from './spans.js';

/** @typedef {import('./limits.js').Allowance} Allowance */
/** @typedef {import('./spans.js').Span} Span */

/**
 * Spans of days to come were told after the last span before them. They take the minutes that the days since then had
 * left, and then those of today. What exceeds them was borrowed from days to come, which owe it.
 * @param {import('./limits.js').Limits} limits
 * @param {Allowance} allowance
 * @param {Span[]} spans in the order in which they were told
 * @param {import('./limits.js').Now} now
 * @returns {{ spans: Span[], owed: Allowance['owed'] }} the same spans, and those of days to come are settled
 */
export function settleSpans(limits, allowance, spans, { at: now, zone, weekend }) {
  const isLate = (/** @type {Span} */ { at, settled }) => at > now && !settled;
  const firstLate = spans.findIndex(isLate);
  const told = secondsByDay(firstLate < 0 ? spans : spans.slice(0, firstLate));
  // A journey to the west leads to yesterday, but days only go forward.
  const today = Math.max(dayAt(now, zone), ...told.keys());
  const isAhead = (/** @type {Span} */ span) => isLate(span) && dayAt(span.at + span.seconds - 1, span.zone) > today;
  if (!spans.some(isAhead)) return { spans, owed: allowance.owed };
  const lateDays = spans.filter(isLate).map(dayOf);
  const since = told.size ? Math.max(...told.keys()) : today - (Math.max(...lateDays) - Math.min(...lateDays));
  let day = Math.min(today, since);
  const room = () => {
    if (allowance.owed && day <= allowance.owed.day) return 0; // those days are settled
    return Math.max(0, minutesOf(limits, day, weekend) * 60 - (told.get(day) ?? 0) - owedBy(limits, allowance, day, weekend));
  };
  let left = room();
  let isBorrowed = false;
  let [taken, borrowed] = [0, 0]; // from today, and from days to come

  for (const span of spans.slice(firstLate).filter(({ settled }) => !settled)) {
    const isOfLater = isAhead(span) && dayOf(span) > today;
    isBorrowed ||= isAhead(span);
    for (let rest = span.seconds; rest > 0;) {
      while (day < today && (isOfLater ? left < 1 : day < dayOf(span))) {
        day += 1;
        left = room();
      }
      const seconds = isOfLater && day < today ? Math.min(rest, Math.floor(left)) : rest;
      const isLimited = minutesOf(limits, day, weekend) > 0;
      if (isBorrowed && isLimited) borrowed += Math.max(0, seconds - left);
      if (isAhead(span) && isLimited && day === today) taken += seconds;
      left = Math.max(0, left - seconds);
      rest -= seconds;
    }
  }
  const owing = owedBy(limits, allowance, today, weekend);
  // Today has given all its minutes, or it would not have borrowed.
  const given = Math.max(minutesOf(limits, today, weekend) * 60, owing);
  return {
    spans: spans.map((span) => (isAhead(span) ? { ...span, settled: true } : span)),
    owed: { day: today - 1, seconds: borrowed ? given + borrowed : owing + taken },
  };
}

/** A grown-up is there, and so the clock is right. @param {import('./rules.js').Child} child */
export function setRight(child) {
  const [kept, now] = [allowanceOf(child), nowHere()];
  let { owed } = kept;
  rewriteLog(child, (spans) => {
    const right = settleSpans(cleanLimits(child.limits), kept, spans, now);
    ({ owed } = right);
    return right.spans;
  });
  // One more page that was taken on a day to come is none of the days until then.
  const paged = kept.paged > Math.max(dayAt(now.at, now.zone), ...secondsByDay(spansOf(child)).keys()) ? 0 : kept.paged;
  if (kept.seen || owed !== kept.owed || paged !== kept.paged) {
    keepAllowance(child, { ...kept, owed, paged, seen: 0, ahead: [], night: 0 });
  }
}
