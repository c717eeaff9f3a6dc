// What the reading child has learnt, on this device.

import { cleanLearnt, isEmptyLearnt, keptLearnt, mergeLearnt } from './record.js';
import { keep, recall } from '../device/store.js';

/** @typedef {import('./record.js').Learnt} Learnt */

/** @returns {Learnt} read each time: another tab may have added to it */
export const learntHere = () => cleanLearnt(recall('learnt'));

/** @param {(learnt: Learnt) => Learnt} add @returns {Learnt} */
export function learn(add) {
  const here = learntHere();
  const next = mergeLearnt(here, add(here));
  keep('learnt', keptLearnt(next));
  return next;
}

/** @param {unknown} kept what a file of another device has */
export function takeLearnt(kept) {
  const theirs = cleanLearnt(kept);
  if (!isEmptyLearnt(theirs)) learn(() => theirs);
}

/** Whether points and badges are shown: a grown-up may have chosen otherwise. */
export const showsRewards = () => recall('settings').rewards !== 'off';
