// The words that the site does not show when somebody types them. What is typed is shown on this device only; this list
// guards a child from what another one typed.

import { UNSPACED } from '../page/folding.js';
import { comparable } from './story.js';

/**
 * @param {import('./types.d.ts').MakerData} data
 * @param {string} text
 * @returns {boolean} whether it has an entry of the list: one word, or several together
 */
export function refusedIn({ refused }, text) {
  const typed = comparable(text);
  return refused.map(comparable).some((entry) => {
    // Where words stand without spaces, letters do not show where one begins.
    const space = UNSPACED.test(entry.join('')) ? '' : ' ';
    const joined = (/** @type {string[]} */ words) => space + words.join(space) + space;
    return entry.length && joined(typed).includes(joined(entry));
  });
}
