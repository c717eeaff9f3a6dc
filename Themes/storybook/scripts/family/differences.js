// What would change if a family became another one, for a grown-up to read.

import { secondsOf } from './past.js';
import { canonicalJSON } from '../device/join.js';

/** @typedef {import('./carried.js').Carried} Carried */
/** @typedef {import('./carried.js').CarriedChild} CarriedChild */
/**
 * @typedef {object} Difference of a child
 * @property {string} id
 * @property {string} name
 * @property {boolean} isNew
 * @property {Record<'on' | 'off' | 'made' | 'places' | 'hearts' | 'log' | 'words' | 'about' | 'settings',
 *   number>} counts `log` in minutes
 */

/** @param {Iterable<string>} slugs @param {(slug: string) => boolean} isOne */
const count = (slugs, isOne) => [...slugs].filter(isOne).length;

/** @param {import('./carried.js').Marks | undefined} marks @param {string} slug */
const has = (marks, slug) => (marks?.get(slug) ?? 0) > 0;

/** @param {CarriedChild | undefined} before @param {CarriedChild} after @returns {Difference} */
function differenceOf(before, { id, about, shelf, hearts, places, made, settings, past, words }) {
  const was = before?.shelf ?? new Map();
  return {
    id,
    name: about.name,
    isNew: !before,
    counts: {
      on: count(shelf.keys(), (slug) => !was.has(slug)),
      off: count(was.keys(), (slug) => !shelf.has(slug)),
      places: count(places.keys(), (slug) => canonicalJSON(places.get(slug)) !== canonicalJSON(before?.places.get(slug))),
      made: count(made.keys(), (story) => canonicalJSON(made.get(story)) !== canonicalJSON(before?.made.get(story))),
      hearts: count(hearts.keys(), (slug) => has(hearts, slug) !== has(before?.hearts, slug)),
      log: Math.ceil((secondsOf(past.log) - secondsOf(before?.past.log ?? [])) / 60),
      words: count(words.keys(), (key) => canonicalJSON(words.get(key)) !== canonicalJSON(before?.words.get(key))),
      about: Number(Boolean(before) && canonicalJSON(about) !== canonicalJSON(before?.about)),
      settings: Number(canonicalJSON(settings) !== canonicalJSON(before?.settings ?? {})),
    },
  };
}

/**
 * @param {Carried} before
 * @param {Carried} after
 * @param {string[]} known ids of the children who are here already
 * @returns {{ children: Difference[], hidden: number }} only what differs
 */
export function differences(before, after, known) {
  const children = after.children.map((child) => {
    const old = before.children.find(({ id }) => id === child.id);
    return { ...differenceOf(old, child), isNew: !known.includes(child.id) };
  });
  return {
    children: children.filter(({ isNew, counts }) => isNew || Object.values(counts).some(Boolean)),
    hidden: count(after.hidden.keys(), (slug) => has(after.hidden, slug) !== has(before.hidden, slug)),
  };
}
