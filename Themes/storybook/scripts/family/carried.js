// What goes to another device: everything, or one child, as JSON. What comes from there is data of strangers: each
// value is cleaned by the rules of this device, and what they do not know is left out.

import { cleanChild, cleanFamily, MOST_CHILDREN } from './rules.js';
import { cleanFlags } from './flags.js';
import { cleanMade, isMadeId } from '../device/made-rules.js';
import { cleanPast, keptPast } from './past.js';
import { cleanShelf } from './shelf.js';
import { isSlug } from '../device/slug.js';
import { markNotAhead, notAhead, plainEntries, textUpTo, whole } from '../device/clean.js';
import { cleanWords, keptWords } from '../words/rules.js';

/** @typedef {Map<string, number>} Marks by slug: when it came, in ms since 1970; below zero when it went */
/** @typedef {Omit<import('./rules.js').Child, 'id' | 'keys'>} About */
/** @typedef {Record<keyof About, number>} Changed when each part was changed, in ms since 1970; 0 if nobody knows */
/**
 * @typedef {object} Place of a child in a tale, as `device/reading.js` keeps it
 * @property {string} title
 * @property {string} lang
 * @property {string} cover
 * @property {string} page
 * @property {number} word
 * @property {number} [second] of a recording without times
 * @property {string} voice
 * @property {boolean} [aloud]
 * @property {string} [story] of a maker, by its id
 * @property {string[]} [path]
 * @property {number} number
 * @property {number} pages
 * @property {number} percent
 * @property {number} finished
 * @property {number} at
 */
/**
 * @typedef {object} CarriedChild
 * @property {string} id
 * @property {About} about
 * @property {Changed} changed
 * @property {Map<string, import('./shelf.js').ShelfTale>} shelf the tale that was put there last is last
 * @property {Marks} onShelf
 * @property {Marks} hearts
 * @property {Map<string, Place>} places
 * @property {Map<string, import('../device/made-rules.js').MadeStory>} made stories that the child made, by their ids
 * @property {Record<string, string>} settings of the reader
 * @property {number} set when `settings` were changed
 * @property {import('./past.js').Past} past what was read
 * @property {import('../words/rules.js').Words} words that were met
 */
/** @typedef {Pick<import('./rules.js').Family, 'sum' | 'pin'>} Gate */
/** @typedef {Map<string, import('./flags.js').Flag>} Flags by slug */
/** @typedef {{ site: string, children: CarriedChild[], hidden: Marks, flags: Flags } & Gate} Carried */

export const VERSION = 1;
/** Each has a stamp of its own, or a new picture would take the limits of another device away. */
export const ABOUT = /** @type {(keyof About)[]} */ (
  ['name', 'picture', 'age', 'simple', 'without', 'limits', 'records', 'log']
);
/**
 * UTF-16 code units of a file. A browser keeps 5.2 million for a site, and indented files of before had twice as many.
 */
export const LONGEST_FILE = 12e6;
const MOST_MARKS = 4000; // marks, places
const [LONG, SHORT] = [300, 60]; // UTF-16 code units
const MOST_SETTINGS = 60;
const MOST_PAGES = 10_000;
const MOST_SECONDS = 86_400;

/** @param {unknown} value @param {number} [longest] */
const text = (value, longest = SHORT) => textUpTo(value, longest);

/** @param {any} kept @returns {[string, any][]} */
const entries = (kept) => plainEntries(kept).filter(([slug]) => isSlug(slug));

/** @param {any} kept @param {number} now @returns {Marks} */
export function cleanMarks(kept, now) {
  const marks = entries(kept).map(([slug, mark]) => /** @type {[string, number]} */ ([slug, markNotAhead(mark, now)]));
  marks.sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  return new Map(marks.filter(([, mark]) => mark).slice(0, MOST_MARKS));
}

/** @param {any} kept @param {number} now @returns {Place} */
function cleanPlace(kept, now) {
  const cover = text(kept?.cover, LONG);
  /** @type {Place} */
  const place = {
    title: text(kept?.title, LONG),
    lang: text(kept?.lang),
    cover: cover.startsWith('tales/') ? cover : '',
    page: text(kept?.page, LONG),
    word: whole(kept?.word, 0, 1e6, -1),
    voice: text(kept?.voice),
    number: whole(kept?.number, 0, MOST_PAGES, 0),
    pages: whole(kept?.pages, 0, MOST_PAGES, 0),
    percent: Number.isFinite(kept?.percent) ? Math.min(Math.max(kept.percent, 0), 100) : 0,
    finished: whole(kept?.finished, 0, MOST_PAGES, 0),
    at: notAhead(Math.floor(kept?.at), now),
  };
  if (Array.isArray(kept?.path)) {
    place.path = kept.path.slice(0, MOST_PAGES).map((/** @type {unknown} */ one) => text(one, LONG));
  }
  const second = whole(kept?.second, 0, MOST_SECONDS, 0);
  if (second) place.second = second;
  if (kept?.aloud === true) place.aloud = true;
  if (isMadeId(kept?.story)) place.story = kept.story;
  return place;
}

/** @param {any} kept @returns {Record<string, string>} */
export function cleanSettings(kept) {
  const all = kept && typeof kept === 'object' ? Object.entries(kept) : [];
  const known = all.filter(([name, value]) => /^[a-z][A-Za-z-]{0,40}$/.test(name) && typeof value === 'string');
  return Object.fromEntries(known.slice(0, MOST_SETTINGS).map(([name, value]) => [name, text(value, LONG)]));
}

/** @param {any} kept `changed` for all parts, but those in `since`; older files have no `since` @param {number} now */
const cleanChanged = ({ changed, since }, now) =>
  /** @type {Changed} */ (Object.fromEntries(ABOUT.map((part) => [part, notAhead(since?.[part] ?? changed, now)])));

/**
 * @param {Changed} stamps
 * @returns {{ changed: number, since?: Partial<Changed> }} the latest, and those that differ from it
 */
export function keptChanged(stamps) {
  const changed = Math.max(...Object.values(stamps));
  const since = Object.entries(stamps).filter(([, at]) => at !== changed);
  return { changed, ...(since.length && { since: Object.fromEntries(since) }) };
}

/** @param {any} kept @param {number} now @returns {CarriedChild} */
export function cleanCarriedChild(kept, now) {
  const { id, keys: _, ...about } = cleanChild(kept);
  const shelf = new Map([...cleanShelf(Object.fromEntries(entries(kept?.shelf)))].reverse());
  const onShelf = cleanMarks(kept?.onShelf, now);
  for (const [slug, mark] of onShelf) {
    if (mark < 0) shelf.delete(slug);
    else if (!shelf.has(slug)) onShelf.delete(slug);
  }
  for (const slug of shelf.keys()) if (!onShelf.has(slug)) onShelf.set(slug, 1);
  return {
    id,
    about,
    changed: cleanChanged(Object(kept), now),
    shelf,
    onShelf,
    hearts: cleanMarks(kept?.hearts, now),
    places: new Map(entries(kept?.places).slice(0, MOST_MARKS).map(([slug, place]) => [slug, cleanPlace(place, now)])),
    made: cleanMade(kept?.made, now),
    settings: cleanSettings(kept?.settings),
    set: notAhead(kept?.set, now),
    past: cleanPast(kept?.past),
    words: cleanWords(kept?.words, now),
  };
}

/** @param {any} kept @param {number} now @returns {Carried} */
export function cleanCarried(kept, now) {
  const { sum, pin } = cleanFamily(kept);
  /** @type {CarriedChild[]} */
  const children = [];
  for (const one of Array.isArray(kept?.children) ? kept.children.slice(0, MOST_CHILDREN) : []) {
    const child = cleanCarriedChild(one, now);
    // The id becomes a part of keys.
    if (/^[a-z0-9]+$/.test(child.id) && children.every(({ id }) => id !== child.id)) children.push(child);
  }
  const flags = new Map(cleanFlags(kept?.flags).map((flag) => [flag.slug, { ...flag, at: notAhead(Math.floor(flag.at), now) }]));
  return { site: text(kept?.site), children, hidden: cleanMarks(kept?.hidden, now), flags, sum, pin };
}

/**
 * What nothing is known of takes no room. Which spans are settled is known only to the limits of this device.
 * @param {import('./past.js').Past} past
 */
function writePast(past) {
  const spans = past.log.map(({ settled: _, ...span }) => span);
  const { log, told, met, learnt } = keptPast({ ...past, log: spans });
  const isTold = past.told.tales.size || past.told.ways.length;
  const kept = { ...(log && { log }), ...(isTold ? { told } : {}), ...(met && { met }), ...(learnt && { learnt }) };
  return Object.keys(kept).length ? { past: kept } : {};
}

/** @param {CarriedChild} child */
const writeChild = ({ id, about, changed, shelf, onShelf, hearts, places, made, settings, set, past, words }) => ({
  id,
  ...about,
  ...keptChanged(changed),
  shelf: Object.fromEntries(shelf),
  onShelf: Object.fromEntries(onShelf),
  hearts: Object.fromEntries(hearts),
  places: Object.fromEntries(places),
  ...(made.size && { made: Object.fromEntries(made) }),
  settings,
  set,
  ...writePast(past),
  ...(words.size ? { words: keptWords(words) } : {}),
});

/** @param {Flags} flags @returns {import('./flags.js').Flag[]} the last one first */
export const sortedFlags = (flags) =>
  [...flags.values()].sort((one, other) => other.at - one.at || (one.slug < other.slug ? -1 : 1));

/** @param {Carried} carried @returns {string} a file, as `family.schema.json` describes it */
export function writeCarried({ site, children, hidden, flags, sum, pin }) {
  const all = {
    storysite: 'family',
    version: VERSION,
    site,
    children: children.map(writeChild),
    hidden: Object.fromEntries(hidden),
    ...(flags.size ? { flags: sortedFlags(flags) } : {}),
    sum,
    pin,
  };
  return `${JSON.stringify(all)}\n`;
}

/**
 * @param {string} written a file
 * @param {number} now in ms since 1970
 * @returns {Carried | string} or the key of the string that says why it cannot be brought in
 */
export function readCarried(written, now) {
  if (written.length > LONGEST_FILE) return 'family-move-large';
  let all;
  try {
    all = JSON.parse(written);
  } catch {
    return 'family-move-wrong';
  }
  if (all?.storysite !== 'family' || !Number.isInteger(all.version)) return 'family-move-wrong';
  if (all.version > VERSION) return 'family-move-newer';
  const carried = cleanCarried(all, now);
  return carried.children.length ? carried : 'family-move-wrong';
}
