// How long the gate waits after a wrong answer. Only time that passes before an open page counts: neither another clock
// nor a reload makes it shorter.

/** @typedef {{ wrong: number, left: number }} Wait how many answers were wrong, and the milliseconds still to wait */

const WAITS = [5_000, 30_000, 300_000];

/** @param {any} kept what is stored @returns {Wait} */
export function cleanWait(kept) {
  const wrong = Number.isInteger(kept?.wrong) ? Math.max(0, Math.min(kept.wrong, 1000)) : 0;
  const left = Number.isFinite(kept?.left) ? kept.left : 0;
  return { wrong, left: wrong ? Math.max(0, Math.min(left, WAITS[WAITS.length - 1])) : 0 };
}

/** @param {Wait} wait @returns {Wait} */
export const afterWrong = ({ wrong }) => ({ wrong: wrong + 1, left: WAITS[Math.min(wrong, WAITS.length - 1)] });

/** @param {Wait} wait @param {number} passed milliseconds @returns {Wait} */
export const afterTime = ({ wrong, left }, passed) => ({ wrong, left: Math.max(0, left - Math.max(0, passed)) });

/** What has more wrong answers, if two pages differ. @param {Wait} one @param {Wait} other @returns {Wait} */
export const latestWait = (one, other) => (other.wrong > one.wrong ? other : one);
