// Which words come today: a few a day, each again after one, three and seven days.

/** @typedef {import('./rules.js').Word} Word */

const ONE_DAY = 86_400_000;
/** Words of a day. */
export const A_DAY = 5;
/** Days between one hearing and the next. After the last one a word rests. */
const WAITS = [1, 3, 7];
/** How often a word comes. */
export const TIMES = WAITS.length + 1;

/** @param {number} time in ms since 1970 @param {number} zone minutes east of UTC @returns {number} the local day */
export const localDay = (time, zone) => Math.floor((time + zone * 60_000) / ONE_DAY);

/**
 * @param {Word} word
 * @param {number} zone minutes east of UTC
 * @returns {number} the local day from which it comes; Infinity once it rests
 */
function dueDay({ met, heard, times }, zone) {
  if (!times) return localDay(met, zone);
  return times < TIMES ? localDay(heard, zone) + WAITS[times - 1] : Infinity;
}

/**
 * A word that was heard in the future was heard by a clock that was wrong, and comes now.
 * @param {Word} word
 * @param {number} now in ms since 1970
 * @param {number} zone minutes east of UTC
 */
function isDue(word, now, zone) {
  const today = localDay(now, zone);
  const last = localDay(word.times ? word.heard : word.met, zone);
  return word.times < TIMES && (last > today + 1 || dueDay(word, zone) <= today);
}

/**
 * @template {Word} Kept
 * @param {Iterable<[string, Kept]>} words
 * @param {number} now in ms since 1970
 * @param {number} zone minutes east of UTC
 * @returns {[string, Kept][]} those of today that have not been heard yet, the one that waits longest first
 */
export function dueToday(words, now, zone) {
  const all = [...words].filter(([, { away }]) => away <= 0);
  const today = localDay(now, zone);
  const heard = all.filter(([, word]) => word.times && localDay(word.heard, zone) === today).length;
  const due = all.filter(([, word]) => isDue(word, now, zone));
  due.sort(([key, one], [other, two]) => dueDay(one, zone) - dueDay(two, zone) || one.met - two.met || (key < other ? -1 : 1));
  return due.slice(0, Math.max(0, A_DAY - heard));
}
