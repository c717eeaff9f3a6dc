// The words that the site does not show when somebody types them. What is typed is shown on this device only; this list
// guards a child from what another one typed.

import { comparable } from './story.js';

/**
 * @param {import('./types.d.ts').MakerData} data
 * @param {string} text
 * @returns {boolean} whether it has an entry of the list: one word, or several together
 */
export function refusedIn({ refused }, text) {
  const typed = ` ${comparable(text).join(' ')} `;
  return refused.map(comparable).some((entry) => entry.length && typed.includes(` ${entry.join(' ')} `));
}
