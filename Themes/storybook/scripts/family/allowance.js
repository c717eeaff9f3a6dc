// What a child is allowed at this moment, computed from what the device stores.

import { afterLook, cleanAllowance, cleanLimits, judge, weekendOf, withMore } from './limits.js';
import { readObject, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';
import { spansOf } from './log.js';

/** @typedef {import('./limits.js').Allowance} Allowance */
/** @typedef {import('./limits.js').Limits} Limits */
/** @typedef {import('./rules.js').Child} Child */
/** @typedef {import('./limits.js').Verdict} Verdict */
/** @typedef {import('./limits.js').Now} Now */
/** @typedef {{ limits: Limits, allowance: Allowance, verdict: Verdict, now: Now }} Look */

/** Seconds after which the state of the clock is stored again. */
const EACH_WRITING = 5;
const weekend = weekendOf(navigator.language);

/** @param {Child} child */
const allowanceKey = ({ keys }) => `${site}${keys}allowance`;

/** @param {Child} child @returns {Allowance} */
export const allowanceOf = (child) => cleanAllowance(readObject(allowanceKey(child)));

/** @param {Child} child @param {Allowance} allowance @returns {boolean} whether the device has accepted it */
export const keepAllowance = (child, allowance) => writeText(allowanceKey(child), JSON.stringify(allowance));

/** @returns {import('./limits.js').Now} */
export const nowHere = () => ({ at: Date.now() / 1000, zone: -new Date().getTimezoneOffset(), weekend });

/** When this page looked last, in milliseconds of a clock that nobody can set. */
let before = performance.now();
/** The value `seen` that this page last read or stored. If another one is stored now, another page has counted. */
let seen = NaN;
/** Seconds that this page has counted since then and not stored. */
let unwritten = 0;

/** @param {Child} child @returns {Look} */
export function lookAt(child) {
  const limits = cleanLimits(child.limits);
  const kept = allowanceOf(child);
  const now = nowHere();
  const clock = performance.now();
  const passed = Math.max(0, clock - before) / 1000;
  before = clock;
  const isFirst = Number.isNaN(seen);
  unwritten = kept.seen === seen ? unwritten + passed : 0;
  seen = kept.seen;
  const allowance = afterLook(limits, kept, now, unwritten);
  if (isFirst || unwritten >= EACH_WRITING || Math.abs(now.at - kept.seen) > 2 * EACH_WRITING) {
    keepAllowance(child, allowance);
    seen = allowance.seen;
    unwritten = 0;
  }
  return { limits, allowance, verdict: judge(limits, allowance, spansOf(child), now), now };
}

/**
 * A grown-up gives more minutes.
 * @param {Child} child
 * @param {Look} look
 * @param {number} minutes
 * @returns {boolean} whether the device has accepted it
 */
export const giveMore = (child, { allowance, verdict, now }, minutes) =>
  keepAllowance(child, withMore(allowance, verdict, spansOf(child), now.at, minutes));
