// Which lessons and activities open here: on this device, and on this side of the gate.

import { isDone } from './rewards.js';
import { opensToChild } from '../device/child-side.js';
import { readObject, site } from '../device/storage.js';

/** @typedef {import('./library.js').Lesson} Lesson */
/** @typedef {import('./record.js').Learnt} Learnt */

/** Whether a parent keeps it from the child on whose side the page is. @param {Lesson} one */
export const isRefused = ({ slug, contains }) =>
  document.documentElement.dataset.side === 'child' && !opensToChild(readObject(`${site}family`), slug, contains ?? '', true);

/**
 * What a path is made of for this reader: a week is complete without what does not open. What was done stays done.
 * @param {Lesson[]} lessons
 * @param {Learnt} learnt
 * @param {Set<string>} opened the locked tales that the device has opened
 */
export const lessonsHere = (lessons, learnt, opened) =>
  lessons.filter((one) => isDone(learnt, one) || !(isRefused(one) || one.locked && !opened.has(one.slug)));
