// What a reader has learnt: what was answered, done and unlocked, and on which days. Everything in it only grows: two
// devices are joined by taking the more of each, so that neither the order nor the number of exchanges matters.

import { isDate, plainEntries, whole } from '../device/clean.js';
import { dateHere } from '../device/date.js';
import { isSlug } from '../device/slug.js';
import { joined } from '../device/join.js';

/**
 * @typedef {object} Lesson done or begun; an activity, too
 * @property {number} done when it was done for the first time, in ms since 1970; 0 for not yet
 * @property {number} points what it brought
 * @property {number} tries how often it was gone through
 * @property {Map<number, boolean>} right the questions that were answered, and whether at the first try
 */
/**
 * @typedef {object} Learnt
 * @property {Map<string, Lesson>} lessons by slug
 * @property {Map<string, number>} tales that were heard to their end, and when for the first time
 * @property {Set<string>} days as 2026-03-01, by the clock of the place
 * @property {Map<string, number>} badges by id, and when
 */

/** The most of what is read from a device or a file. */
const LEARNT_MOST = {
  lessons: 2000, tales: 4000, questions: 200, days: 20_000, badges: 200, points: 100, tries: 10_000,
};
const LATEST = 8.64e15;

const BADGE = /^[a-z0-9-]{1,60}$/;
/** @param {string} name */
const isBadge = (name) => BADGE.test(name);

/** @param {unknown} value @param {number} most */
const amountTo = (value, most) => Math.min(whole(value, 1, Infinity), most);

/** @param {unknown} kept @param {(name: string) => boolean} isName @param {number} most @returns {[string, any][]} */
const keptUnder = (kept, isName, most) => plainEntries(kept).filter(([key]) => isName(key)).slice(0, most);

/** @param {any} kept @returns {Lesson} */
const cleanLesson = (kept) => ({
  done: amountTo(kept?.done, LATEST),
  points: amountTo(kept?.points, LEARNT_MOST.points),
  tries: amountTo(kept?.tries, LEARNT_MOST.tries),
  right: new Map(
    keptUnder(kept?.right, (number) => /^[1-9]\d{0,3}$/.test(number), LEARNT_MOST.questions)
      .map(([question, first]) => [Number(question), first === 1]),
  ),
});

/** @param {any} kept @param {(name: string) => boolean} isName @param {number} most @returns {Map<string, number>} */
const cleanTimes = (kept, isName, most) =>
  new Map(keptUnder(kept, isName, most).map(([key, at]) => [key, amountTo(at, LATEST)]));

/** @param {any} kept of any origin @returns {Learnt} */
export const cleanLearnt = (kept) => ({
  lessons: new Map(
    keptUnder(kept?.lessons, isSlug, LEARNT_MOST.lessons).map(([slug, one]) => [slug, cleanLesson(one)]),
  ),
  tales: cleanTimes(kept?.tales, isSlug, LEARNT_MOST.tales),
  days: new Set(
    (Array.isArray(kept?.days) ? kept.days : []).filter(isDate).slice(0, LEARNT_MOST.days),
  ),
  badges: cleanTimes(kept?.badges, isBadge, LEARNT_MOST.badges),
});

/** @param {Learnt} learnt as it is kept: equal records have equal texts */
export function keptLearnt({ lessons, tales, days, badges }) {
  const sorted = (/** @type {Iterable<[string, any]>} */ all) =>
    Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    lessons: sorted([...lessons].map(([slug, { done, points, tries, right }]) => [
      slug,
      { done, points, tries, right: Object.fromEntries([...right].map(([number, first]) => [number, Number(first)])) },
    ])),
    tales: sorted(tales),
    days: [...days].sort(),
    badges: sorted(badges),
  };
}

/** @param {Learnt} learnt */
export const isEmptyLearnt = ({ lessons, tales, days, badges }) =>
  !(lessons.size + tales.size + days.size + badges.size);

/** @param {number} one @param {number} other the earlier of two times; 0 is none */
const earlier = (one, other) => (one && other ? Math.min(one, other) : one || other);

/** @param {Lesson} one @param {Lesson} other @returns {Lesson} */
const joinLessons = (one, other) => ({
  done: earlier(one.done, other.done),
  points: Math.max(one.points, other.points),
  tries: Math.max(one.tries, other.tries),
  right: joined(one.right, other.right, (here, there) => here || there),
});

/** @param {Learnt} one @param {Learnt} other @returns {Learnt} */
export const mergeLearnt = (one, other) => ({
  lessons: joined(one.lessons, other.lessons, joinLessons),
  tales: joined(one.tales, other.tales, earlier),
  days: new Set([...one.days, ...other.days]),
  badges: joined(one.badges, other.badges, earlier),
});

/** @param {Learnt} learnt @param {string} slug @returns {Lesson} */
const lessonOf = ({ lessons }, slug) => lessons.get(slug) ?? { done: 0, points: 0, tries: 0, right: new Map() };

/** @param {Learnt} learnt @param {Partial<Learnt>} more @param {number} now @returns {Learnt} */
const withMoreLearnt = (learnt, more, now) =>
  mergeLearnt(learnt, {
    lessons: new Map(), tales: new Map(), badges: new Map(), ...more, days: new Set([dateHere(now)]),
  });

/** @param {Learnt} learnt @param {string} slug @param {number} question @param {boolean} isFirst @param {number} now */
export const answered = (learnt, slug, question, isFirst, now) =>
  withMoreLearnt(learnt, {
    lessons: new Map([[slug, { done: 0, points: 0, tries: 0, right: new Map([[question, isFirst]]) }]]),
  }, now);

/** @param {Learnt} learnt @param {string} slug @param {number} points @param {number} now */
export const goneThrough = (learnt, slug, points, now) =>
  withMoreLearnt(learnt, {
    lessons: new Map([[slug, {
      done: now,
      points: lessonOf(learnt, slug).points || points,
      tries: lessonOf(learnt, slug).tries + 1,
      right: new Map(),
    }]]),
  }, now);

/** @param {Learnt} learnt @param {string} slug of a tale @param {number} now */
export const heard = (learnt, slug, now) => withMoreLearnt(learnt, { tales: new Map([[slug, now]]) }, now);
