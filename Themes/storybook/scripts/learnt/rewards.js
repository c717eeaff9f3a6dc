// What follows from what was learnt: points, weeks, badges. Nothing here is kept, and nothing of it can fall, because
// the record only grows.

/** @typedef {import('./record.js').Learnt} Learnt */
/**
 * @typedef {object} Listed a lesson or an activity of the library
 * @property {string} slug
 * @property {'lesson' | 'activity'} kind
 * @property {string} lang
 * @property {number} week 0 for none
 * @property {number} points
 * @property {number} questions
 * @property {string} category
 */
/** @typedef {{ id: string, of: string, count: number, category?: string }} Badge by the rule: so many of what */

/** For each question that was answered. */
const POINTS_OF_AN_ANSWER = 1;
const WEEK_LONG = 7;

/** @param {Learnt} learnt */
export function pointsOf({ lessons }) {
  let points = 0;
  for (const { done, points: own, right } of lessons.values()) {
    points += (done ? own : 0) + right.size * POINTS_OF_AN_ANSWER;
  }
  return points;
}

/** @param {import('./record.js').Lesson} lesson @returns {number} how many questions were right at the first try */
export const scoreOf = ({ right }) => [...right.values()].filter(Boolean).length;

/** @param {Learnt} learnt @param {Listed} one */
export const isDone = ({ lessons }, { slug }) => !!lessons.get(slug)?.done;

/**
 * @param {Learnt} learnt
 * @param {Listed[]} listed
 * @returns {number[]} the weeks of which everything is done
 */
function weeksDone(learnt, listed) {
  const nameOf = (/** @type {Listed} */ { week, lang }) => `${week} ${lang}`;
  const open = new Set(listed.filter((one) => !isDone(learnt, one)).map(nameOf));
  return [...new Set(listed.filter((one) => one.week && !open.has(nameOf(one))).map(({ week }) => week))];
}

/** @param {Badge} badge @param {Learnt} learnt @param {Listed[]} listed @param {number} words that were practised */
export function countFor({ of, category }, learnt, listed, words) {
  const done = (/** @type {string} */ kind, /** @type {string=} */ about) =>
    listed.filter((one) => one.kind === kind && (!about || one.category === about) && isDone(learnt, one)).length;
  switch (of) {
    case 'lessons': return done('lesson', category);
    case 'activities': return done('activity', category);
    case 'tales': return learnt.tales.size;
    case 'words': return words;
    case 'days': return learnt.days.size;
    case 'weeks': return weeksDone(learnt, listed).length;
    case 'points': return pointsOf(learnt);
    default: return 0;
  }
}

/**
 * @param {Learnt} learnt
 * @param {Badge[]} badges
 * @param {Listed[]} listed
 * @param {number} words that were practised
 * @param {number} now in ms since 1970
 * @returns {{ learnt: Learnt, unlocked: string[] }} with the badges that are new; those of before stay
 */
export function unlock(learnt, badges, listed, words, now) {
  const isDue = (/** @type {Badge} */ badge) => countFor(badge, learnt, listed, words) >= badge.count;
  const unlocked = badges.filter((badge) => !learnt.badges.has(badge.id) && isDue(badge)).map(({ id }) => id);
  const all = new Map(learnt.badges);
  for (const id of unlocked) all.set(id, now);
  return { learnt: { ...learnt, badges: all }, unlocked };
}

/** A time before there was storysite: the clock of a device whose battery was empty. */
const BEFORE_US = Date.UTC(2025, 0);

/**
 * The week of the path on a day. It counts from the first lesson that was done, and not from a calendar.
 * @param {Learnt} learnt
 * @param {Listed[]} listed of one path
 * @param {number} now in ms since 1970
 * @returns {number} from 1
 */
export function weekOn(learnt, listed, now) {
  const times = listed.map(({ slug }) => learnt.lessons.get(slug)?.done ?? 0).filter((at) => at > BEFORE_US);
  const begun = times.length ? midnight(Math.min(...times)) : midnight(now);
  const passed = Math.floor(Math.round((midnight(now) - begun) / 86_400_000) / WEEK_LONG) + 1;
  const last = Math.max(1, ...listed.map(({ week }) => week));
  return Math.min(Math.max(passed, 1), last);
}

/** @param {number} at in ms since 1970 @returns {number} the midnight before it, by the clock of the place */
const midnight = (at) => new Date(at).setHours(0, 0, 0, 0);

/**
 * @param {Learnt} learnt
 * @param {Listed[]} path in its order
 * @returns {Listed | undefined} what comes next: the first that is not done
 */
export const nextOn = (learnt, path) => path.find((one) => !isDone(learnt, one));
