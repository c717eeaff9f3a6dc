// All tales that the reader has opened.

import { keptNames } from './lists.js';
import { readingOf } from './reading.js';

/** @typedef {import('./reading.js').Reading} Reading */

/** @returns {Map<string, Reading>} by slug */
export function allReadings() {
  const slugs = keptNames('tale:').map((name) => name.slice('tale:'.length));
  return new Map(slugs.map((slug) => [slug, readingOf(slug)]));
}

/** @param {Reading} reading */
export const isUnderWay = ({ page, percent }) => page !== '' && percent < 100;

/** @param {Reading} reading */
export const isFinished = ({ percent, finished }) => finished > 0 || percent >= 100;
