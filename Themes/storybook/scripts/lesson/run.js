// What was answered since a lesson began. This tab keeps it, because the lesson may lead to a tale on the way.

import { own } from '../device/storage.js';

/** @param {string} slug of the lesson */
export function makeRun(slug) {
  const key = `${own}lesson:${slug}`;
  /** The numbers of the questions that are answered, and of those that were answered wrong before. */
  let [done, missed] = /** @type {number[][]} */ ([[], []]);
  try {
    [done, missed] = JSON.parse(sessionStorage.getItem(key) ?? '[[],[]]');
  } catch { /* nothing is kept in this tab */ }
  const set = (/** @type {number[]} */ nowDone, /** @type {number[]} */ nowMissed) => {
    [done, missed] = [nowDone, nowMissed];
    try {
      sessionStorage.setItem(key, JSON.stringify([done, missed]));
    } catch { /* it lasts as long as this page */ }
  };

  return {
    isAnswered: (/** @type {number} */ question) => done.includes(question),
    wasMissed: (/** @type {number} */ question) => missed.includes(question),
    answer: (/** @type {number} */ question) => set([...done, question], missed),
    miss: (/** @type {number} */ question) => set(done, [...missed, question]),
    beginAgain: () => set([], []),
  };
}
