// The rules by which what two devices keep of a family becomes one. Each value has a stamp, and the later one wins; of
// equal stamps the larger text. So neither the order nor the number of times matters.

import { joined, laterOf, laterMark } from '../device/join.js';
import { ABOUT } from './carried.js';
import { laterMade } from '../device/made-rules.js';
import { mergePast } from './past.js';
import { mergeWords } from '../words/rules.js';
import { MOST_CHILDREN } from './rules.js';

/** @typedef {import('./carried.js').Carried} Carried */
/** @typedef {import('./carried.js').CarriedChild} CarriedChild */
/** @typedef {import('./carried.js').Marks} Marks */
/** @typedef {import('./carried.js').Place} Place */

/** @param {Place} one @param {Place} other @returns {Place} */
function joinPlaces(one, other) {
  const finished = Math.max(one.finished, other.finished);
  return { ...laterOf({ ...one, finished }, one.at, { ...other, finished }, other.at), finished };
}

/** @param {CarriedChild} one @param {CarriedChild} other @returns {Pick<CarriedChild, 'about' | 'changed'>} */
function joinAbouts(one, other) {
  const parts = ABOUT.map((part) => {
    const [at, otherAt] = [one.changed[part], other.changed[part]];
    return { part, ...laterOf({ value: one.about[part], at }, at, { value: other.about[part], at: otherAt }, otherAt) };
  });
  const about = Object.fromEntries(parts.filter(({ value }) => value !== undefined).map(({ part, value }) => [part, value]));
  const changed = Object.fromEntries(parts.map(({ part, at }) => [part, at]));
  return /** @type {Pick<CarriedChild, 'about' | 'changed'>} */ ({ about, changed });
}

/**
 * @param {CarriedChild} one
 * @param {CarriedChild} other the same child on another device
 * @returns {CarriedChild}
 */
function mergeChild(one, other) {
  const onShelf = joined(one.onShelf, other.onShelf, laterMark);
  /** @type {CarriedChild['shelf']} */
  const shelf = new Map();
  for (const [slug, mark] of onShelf) {
    const [ours, theirs] = [one.shelf.get(slug), other.shelf.get(slug)];
    const [ourMark, theirMark] = [one.onShelf.get(slug) ?? 0, other.onShelf.get(slug) ?? 0];
    const about = ours && theirs ? laterOf(ours, ourMark, theirs, theirMark) : ours ?? theirs;
    if (mark > 0 && about) shelf.set(slug, about);
  }
  const [settings, set] = laterOf([one.settings, one.set], one.set, [other.settings, other.set], other.set);
  return {
    id: one.id,
    ...joinAbouts(one, other),
    shelf,
    onShelf,
    hearts: joined(one.hearts, other.hearts, laterMark),
    places: joined(one.places, other.places, joinPlaces),
    made: joined(one.made, other.made, laterMade),
    settings,
    set,
    past: mergePast(one.past, other.past),
    words: mergeWords(one.words, other.words),
  };
}

/** A tale that was hidden after it was put on the shelf leaves it. @param {CarriedChild} child @param {Marks} hidden */
function withoutHidden(child, hidden) {
  const gone = [...child.shelf.keys()].filter((slug) => (hidden.get(slug) ?? 0) >= (child.onShelf.get(slug) ?? 0));
  if (!gone.length) return child;
  return {
    ...child,
    shelf: new Map([...child.shelf].filter(([slug]) => !gone.includes(slug))),
    onShelf: new Map([
      ...child.onShelf,
      ...gone.map((slug) => /** @type {const} */ ([slug, -(hidden.get(slug) ?? 0)])),
    ]),
  };
}

/**
 * @param {Carried} ours
 * @param {Carried} theirs
 * @returns {{ family: Carried, left: CarriedChild[] }} `left` has the children for whom there is no room here. What
 *   opens the gate stays as it is; a device without children takes it over.
 */
export function mergeFamilies(ours, theirs) {
  const hidden = joined(ours.hidden, theirs.hidden, laterMark);
  const flags = joined(ours.flags, theirs.flags, (one, other) => laterOf(one, one.at, other, other.at));
  const known = ours.children.map((child) => {
    const same = theirs.children.find(({ id }) => id === child.id);
    return same ? mergeChild(child, same) : child;
  });
  const strangers = theirs.children.filter(({ id }) => ours.children.every((child) => child.id !== id));
  const room = Math.max(0, MOST_CHILDREN - known.length);
  const children = [...known, ...strangers.slice(0, room)].map((child) => withoutHidden(child, hidden));
  const { sum, pin } = ours.children.length ? ours : theirs;
  return { family: { site: ours.site, children, hidden, flags, sum, pin }, left: strangers.slice(room) };
}

/**
 * @param {Marks} marks of what was there when somebody last looked
 * @param {string[]} present what is there now, the earliest first
 * @param {number} now in ms since 1970
 * @returns {Marks} what is new since then has come now, and what is missing has gone now
 */
export function observe(marks, present, now) {
  const seen = new Map(marks);
  const here = new Set(present);
  const stamp = (/** @type {string} */ slug, at = now) => Math.max(at, Math.abs(seen.get(slug) ?? 0) + 1);
  present.forEach((slug, i) => {
    if (!((seen.get(slug) ?? 0) > 0)) seen.set(slug, stamp(slug, now - present.length + 1 + i));
  });
  for (const [slug, mark] of marks) if (mark > 0 && !here.has(slug)) seen.set(slug, -stamp(slug));
  return seen;
}
