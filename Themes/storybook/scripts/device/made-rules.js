// The rules of made stories: whatever is kept or comes from another device has a known shape and size, and of two
// changes of a story the later one counts. It knows no browser.

import { isSlug } from './slug.js';
import { laterOf, laterMark } from './join.js';
import { markNotAhead, plainEntries, textUpTo } from './clean.js';

/**
 * @typedef {object} MadeStory what a device keeps of one
 * @property {string} tale the slug of its maker
 * @property {Record<string, string>} picks the id of the choice for each slot
 * @property {string} title of the child's own; empty for the usual one
 * @property {string} usual what it is called without one
 * @property {string} name for whom it is; may be empty
 * @property {string[]} cover the layers of its cover below the root
 * @property {number} at when it was made or changed, in ms since 1970; negative if it was put away then
 */

/** The most stories of a child; those that were put away count last. */
const MOST_MADE = 100;
const MOST_PUT_AWAY = 300;
const [MOST_SLOTS, MOST_LAYERS] = [8, 12];
/** Letters of a title or a name, and of an address. */
export const LONGEST_MADE = 60;
const LONGEST_ADDRESS = 300;

/** @param {unknown} id @returns {id is string} */
export const isMadeId = (id) => typeof id === 'string' && /^[a-z0-9]{1,20}$/.test(id);

/** @param {unknown} value @param {number} [longest] */
const shortText = (value, longest = LONGEST_MADE) => textUpTo(value, longest);

/** @param {any} kept @param {number} now @returns {MadeStory | null} */
function cleanStory(kept, now) {
  const when = Math.trunc(Number(kept?.at));
  const tale = shortText(kept?.tale, LONGEST_ADDRESS);
  if (!when || !isSlug(tale)) return null;
  const picks = Object.entries(Object(kept.picks)).filter(([slot, choice]) => /^[a-z0-9-]{1,40}$/.test(slot) && choice);
  const cover = (Array.isArray(kept.cover) ? kept.cover : []).map((/** @type {unknown} */ one) => shortText(one, LONGEST_ADDRESS));
  const at = markNotAhead(when, now);
  const isThere = at > 0;
  return {
    tale,
    picks: Object.fromEntries(isThere ? picks.slice(0, MOST_SLOTS).map(([slot, choice]) => [slot, shortText(choice, LONGEST_ADDRESS)]) : []),
    title: isThere ? shortText(kept.title) : '',
    usual: isThere ? shortText(kept.usual, LONGEST_ADDRESS) : '',
    name: isThere ? shortText(kept.name) : '',
    cover: isThere ? cover.filter((/** @type {string} */ one) => one.startsWith('tales/') && !one.includes('..')).slice(0, MOST_LAYERS) : [],
    at,
  };
}

/** @param {any} kept @param {number} now in ms since 1970 @returns {Map<string, MadeStory>} */
export function cleanMade(kept, now) {
  /** @type {[string, MadeStory][]} */
  const all = [];
  for (const [id, one] of plainEntries(kept)) {
    const story = isMadeId(id) ? cleanStory(one, now) : null;
    if (story) all.push([id, story]);
  }
  all.sort(([one, { at }], [other, { at: otherAt }]) => Math.abs(otherAt) - Math.abs(at) || (one < other ? -1 : 1));
  const there = all.filter(([, { at }]) => at > 0).slice(0, MOST_MADE);
  return new Map([...there, ...all.filter(([, { at }]) => at < 0).slice(0, MOST_PUT_AWAY)]);
}

/**
 * The later of two changes; if their times are equal, that it was put away.
 * @param {MadeStory} one
 * @param {MadeStory} other
 */
export function laterMade(one, other) {
  if (one.at === other.at) return laterOf(one, one.at, other, other.at);
  return laterMark(one.at, other.at) === one.at ? one : other;
}
