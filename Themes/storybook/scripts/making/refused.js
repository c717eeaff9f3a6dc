// The words that the site does not show when somebody types them. What is typed is shown on this device only; this list
// guards a child from what another one typed.

import { comparable } from './story.js';

/** @param {import('./types.d.ts').MakerData} data @param {string} text @returns {boolean} whether one of its words is refused */
export function refusedIn({ refused }, text) {
  const words = new Set(refused.flatMap(comparable));
  return comparable(text).some((word) => words.has(word));
}
