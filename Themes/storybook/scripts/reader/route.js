// Which recording speaks a page or a word, and when.

import { indexAt } from './search.js';

/** @param {import('./types.d.ts').Recording} recording */
export const hasTimes = ({ track }) => !!track;

/** @typedef {import('./types.d.ts').Recording} Recording */

/**
 * @param {Recording} recording
 * @param {number} time in seconds
 * @returns {number} the page to show then, or -1 where the recording does not say
 */
export function pageAt({ page, schedule }, time) {
  return schedule ? schedule.pages[Math.max(0, indexAt(schedule.times, time))] ?? -1 : page;
}

/**
 * @param {Recording[]} recordings of one voice
 * @param {number} page
 * @param {number} [word] on it; without one, the beginning of the page
 * @returns {{ recording: Recording, seconds: number } | null} null where no recording speaks it
 */
export function momentOf(recordings, page, word = -1) {
  for (const recording of recordings) {
    const { track, schedule, from, end = Infinity } = recording;
    if (recording.page >= 0 && recording.page !== page) continue;
    const beginning = schedule ? schedule.heard.get(page) : from;
    const seconds = word < 0 ? beginning : track?.starts[word - track.first];
    if (seconds !== undefined && seconds < end) return { recording, seconds };
  }
  return null;
}

/**
 * @param {import('./types.d.ts').Schedule | null} schedule of the recording that sounds
 * @param {import('./types.d.ts').Path} path
 * @param {number} from page that was spoken
 * @param {number} to page that the recording goes on with
 * @returns {boolean} whether that page follows in the recording, but not on the reader's path
 */
export function leavesPath(schedule, path, from, to) {
  if (!schedule || !path.branches || schedule.pages[schedule.pages.indexOf(from) + 1] !== to) return false;
  let next = path.next(from);
  while (next >= 0 && !schedule.heard.has(next)) next = path.next(next);
  return next !== to;
}
