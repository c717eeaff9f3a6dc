// The stories that were made on this device, by their ids: choices and names, and no text. A story that was put away
// leaves a stamp, so that it does not come back from another device.

import { keep, memory, recall, storedAs } from './store.js';
import { cleanMade } from './made-rules.js';

/** @typedef {import('./made-rules.js').MadeStory} MadeStory */

/** @returns {Map<string, MadeStory>} with those that were put away */
export const allMade = () => cleanMade(recall('made'), Date.now());

/** @returns {[string, MadeStory][]} those that are there, the last one first */
export const madeStories = () =>
  [...allMade()].filter(([, { at }]) => at > 0).sort(([, one], [, other]) => other.at - one.at);

/** @param {string} id @param {Partial<MadeStory>} change */
export function changeMade(id, change) {
  const all = allMade();
  const before = all.get(id);
  const at = Math.max(Date.now(), Math.abs(before?.at ?? 0) + 1);
  all.set(id, { tale: '', picks: {}, title: '', usual: '', name: '', cover: [], ...before, at, ...change });
  keep('made', Object.fromEntries(cleanMade(Object.fromEntries(all), at)));
}

/** @param {string} id @returns {MadeStory | null} a story that storage has refused: this page alone has it */
export const refusedMade = (id) => (memory.has(storedAs('made')) && allMade().get(id)) || null;

/** @param {string} id */
export const putAway = (id) => changeMade(id, { at: -Math.max(Date.now(), Math.abs(allMade().get(id)?.at ?? 0) + 1) });
