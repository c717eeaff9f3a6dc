// All tales that the reader has opened.

import { allMade } from './made.js';
import { keptNames } from './lists.js';
import { notAhead } from './clean.js';
import { readingOf } from './reading.js';
import { recall } from './store.js';

/** @typedef {import('./reading.js').Reading} Reading */

/**
 * @param {string} slug
 * @returns {Reading} of a maker that of the story that was told last, by its name of now; a story that was put away
 *   cannot be gone on with, and has no name. A time of a clock that was ahead counts as the oldest
 */
export function currentReading(slug) {
  const kept = readingOf(slug);
  const reading = { ...kept, at: notAhead(kept.at, Date.now()) };
  const { story } = recall(`tale:${slug}`);
  if (!story) return reading;
  const made = allMade().get(String(story));
  if (!made || made.at < 0) return { ...reading, title: '', page: '', percent: 0 };
  return { ...reading, title: made.title || made.usual || reading.title };
}

/** @returns {Map<string, Reading>} by slug */
export function allReadings() {
  const slugs = keptNames('tale:').map((name) => name.slice('tale:'.length));
  return new Map(slugs.map((slug) => [slug, currentReading(slug)]));
}

/** @param {Reading} reading */
export const isUnderWay = ({ page, percent }) => page !== '' && percent < 100;

/** @param {Reading} reading */
export const isFinished = ({ percent, finished }) => finished > 0 || percent >= 100;
