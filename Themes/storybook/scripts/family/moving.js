// What this device keeps of the family, as it goes to another one, and how what comes from there is kept.

import { ABOUT, cleanCarriedChild, cleanMarks, cleanSettings, keptChanged, sortedFlags } from './carried.js';
import { DEVICE, FAMILY, family } from './kept.js';
import { keysFrom, remove } from '../device/storage-keys.js';
import { readObject, readText, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';
import { cleanPast, keptPast } from './past.js';
import { mergeFamilies, observe } from './merge.js';
import { keptWords } from '../words/rules.js';
import { canonicalJSON } from '../device/join.js';
import { cleanFamily } from './rules.js';

/** @typedef {import('./carried.js').Carried} Carried */
/** @typedef {import('./carried.js').CarriedChild} CarriedChild */
/** @typedef {import('./rules.js').Child} Child */

/** @param {string} start of the keys @returns {Map<string, string>} by the rest of the keys */
function textsFrom(start) {
  return new Map(keysFrom(start).map((key) => [key.slice(start.length), readText(key) ?? '']));
}

/** @param {string} text @returns {any} */
function parsed(text = 'null') {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {any} known what was there when somebody last looked, and since when
 * @param {object} value
 * @param {number} now
 */
function sinceWhen(known, value, now) {
  const is = canonicalJSON(value);
  if (known?.is === is) return { is, at: known.at };
  // Nobody has chosen what is empty.
  return { is, at: known || is !== '{}' ? now : 0 };
}

/** @param {import('./carried.js').About} about @param {import('./carried.js').Changed} stamps */
function stampedAbout(about, stamps) {
  const { changed: at, since } = keptChanged(stamps);
  return { is: canonicalJSON(about), at, since };
}

/**
 * @param {any} known the same of each part; before, there was one stamp for all
 * @param {import('./carried.js').About} about
 * @param {number} now
 */
function sinceWhenEach(known, about, now) {
  const was = parsed(known?.is);
  const stamps = ABOUT.map((part) => {
    const isSame = was && canonicalJSON(was[part]) === canonicalJSON(about[part]);
    return [part, isSame ? known.since?.[part] ?? known.at : now];
  });
  return stampedAbout(about, Object.fromEntries(stamps));
}

/**
 * @param {Child} child
 * @param {number} now
 * @param {boolean} [isOurs] whether the look is remembered
 * @returns {CarriedChild} with stamps for what has changed since the last look
 */
function gatherChild(child, now, isOurs = true) {
  const start = site + child.keys;
  const kept = textsFrom(start);
  const marks = parsed(kept.get('marks'));
  const hearts = [parsed(kept.get('hearts'))].flat().filter((slug) => typeof slug === 'string');
  const onShelf = observe(cleanMarks(marks?.onShelf, now), Object.keys(Object(parsed(kept.get('shelf')))), now);
  const loved = observe(cleanMarks(marks?.hearts, now), hearts, now);
  const settings = cleanSettings(parsed(kept.get('settings')));
  const { id: _, keys: __, ...about } = child;
  const [stamped, set] = [sinceWhenEach(marks?.about, about, now), sinceWhen(marks?.settings, settings, now)];
  const all = {
    onShelf: Object.fromEntries(onShelf),
    hearts: Object.fromEntries(loved),
    about: stamped,
    settings: set,
  };
  if (isOurs && canonicalJSON(marks) !== canonicalJSON(all)) writeText(`${start}marks`, JSON.stringify(all));
  const places = [...kept].filter(([name]) => name.startsWith('tale:'));
  return cleanCarriedChild({
    ...child,
    changed: stamped.at,
    since: stamped.since,
    shelf: parsed(kept.get('shelf')),
    onShelf: all.onShelf,
    hearts: all.hearts,
    places: Object.fromEntries(places.map(([name, text]) => [name.slice('tale:'.length), parsed(text)])),
    made: parsed(kept.get('made')),
    settings,
    set: set.at,
    past: { log: kept.get('log'), told: parsed(kept.get('told')), met: parsed(kept.get('met')), learnt: parsed(kept.get('learnt')) },
    words: parsed(kept.get('words')),
  }, now);
}

/** @param {number} now in ms since 1970 @returns {Carried} */
export function gather(now) {
  const { children, hidden, flags, sum, pin } = family();
  const device = readObject(DEVICE);
  const marks = observe(cleanMarks(device.hidden, now), hidden, now);
  const kept = Object.fromEntries(marks);
  if (canonicalJSON(device.hidden ?? {}) !== canonicalJSON(kept)) writeText(DEVICE, JSON.stringify({ ...device, hidden: kept }));
  const id = document.documentElement.dataset.site ?? '';
  return {
    site: id,
    children: children.map((child) => gatherChild(child, now)),
    hidden: marks,
    flags: new Map(flags.map((flag) => [flag.slug, flag])),
    sum,
    pin,
  };
}

/** Numbers, such as the delay of the headphones, stay with the device. @param {string} key @param {object} settings */
const withOwn = (key, settings) => ({
  ...Object.fromEntries(Object.entries(readObject(key)).filter(([, value]) => typeof value !== 'string')),
  ...settings,
});

/** @param {import('./carried.js').Marks} marks @returns {string[]} what is there, the earliest first */
const present = (marks) =>
  [...marks].filter(([, mark]) => mark > 0)
    .sort(([slug, one], [otherSlug, other]) => one - other || (slug < otherSlug ? -1 : 1)).map(([slug]) => slug);

const none = keptPast(cleanPast(null));

/**
 * @param {CarriedChild} child
 * @param {CarriedChild | undefined} before what the device has: equal values stay as they are
 * @param {string} keys
 * @returns {[string, string | null][]} what to write; null to delete
 */
function writesOf(child, before, keys) {
  const { about, changed, shelf, onShelf, hearts, places, made, settings, set } = child;
  const past = keptPast(child.past);
  const words = JSON.stringify(keptWords(child.words));
  const pastBefore = before && keptPast(before.past);
  const start = site + keys;
  const onIt = present(onShelf).map((slug) => [slug, shelf.get(slug)]);
  const loved = present(hearts);
  const marks = {
    onShelf: Object.fromEntries(onShelf),
    hearts: Object.fromEntries(hearts),
    about: stampedAbout(about, changed),
    settings: { is: canonicalJSON(settings), at: set },
  };
  return [
    [`${start}shelf`, onIt.length ? JSON.stringify(Object.fromEntries(onIt)) : null],
    [`${start}hearts`, loved.length ? JSON.stringify(loved) : null],
    [`${start}marks`, JSON.stringify(marks)],
    ...(canonicalJSON(settings) === canonicalJSON(before?.settings ?? {})
      ? []
      : [/** @type {[string, string]} */ ([`${start}settings`, JSON.stringify(withOwn(`${start}settings`, settings))])]),
    ...(canonicalJSON(Object.fromEntries(made)) === canonicalJSON(Object.fromEntries(before?.made ?? []))
      ? []
      : [/** @type {[string, string]} */ ([`${start}made`, JSON.stringify(Object.fromEntries(made))])]),
    ...(past.log && past.log !== pastBefore?.log ? [/** @type {[string, string]} */ ([`${start}log`, past.log])] : []),
    ...(/** @type {const} */ (['told', 'met', 'learnt'])).filter((name) => past[name] && canonicalJSON(past[name]) !== canonicalJSON(pastBefore?.[name] ?? none[name]))
      .map((name) => /** @type {[string, string]} */ ([start + name, JSON.stringify(past[name])])),
    ...(child.words.size && words !== JSON.stringify(keptWords(before?.words ?? new Map()))
      ? [/** @type {[string, string]} */ ([`${start}words`, words])]
      : []),
    ...[...places].filter(([slug, place]) => canonicalJSON(place) !== canonicalJSON(before?.places.get(slug)))
      .map(([slug, place]) => /** @type {[string, string]} */ ([`${start}tale:${slug}`, JSON.stringify(place)])),
  ];
}

/** Writes all or nothing. @param {[string, string | null][]} changes @returns {boolean} whether all is written */
function writeAll(changes) {
  /** @type {[string, string | null][]} */
  const before = [];
  for (const [key, text] of changes) {
    const old = readText(key);
    if (old === text) continue;
    before.unshift([key, old]);
    if (text === null ? remove(key) : writeText(key, text)) continue;
    for (const [one, was] of before) if (was === null) remove(one);
    for (const [one, was] of before) if (was !== null) writeText(one, was);
    return false;
  }
  return true;
}

/**
 * @param {Carried} merged
 * @param {Carried} before what the device has
 * @returns {boolean} whether the device has accepted it; if not, everything is as it was
 */
export function settle({ children, hidden, flags, sum, pin }, before) {
  const all = family();
  const isFirst = (/** @type {number} */ index) => !all.children.length && index === 0;
  /** @type {Child[]} */
  const here = children.map(({ id, about }, index) => {
    const keys = all.children.find((child) => child.id === id)?.keys ?? (isFirst(index) ? '' : `child:${id}:`);
    return { ...about, id, keys };
  });
  const away = present(hidden);
  const flagged = sortedFlags(flags).filter(({ slug }) => away.includes(slug));
  const next = cleanFamily({ ...all, children: here, hidden: away, flags: flagged, sum, pin });
  const device = { ...readObject(DEVICE), hidden: Object.fromEntries(hidden) };
  return writeAll([
    ...children.flatMap((child, index) =>
      writesOf(child, before.children.find(({ id }) => id === child.id), here[index].keys)
    ),
    [DEVICE, JSON.stringify(device)],
    [FAMILY, JSON.stringify(next)],
  ]);
}

/**
 * @param {Carried} theirs
 * @param {number} now in ms since 1970
 * @returns {{ before: Carried, after: Carried, left: CarriedChild[] }} what is here, what it would be,
 *   and who has no room
 */
export function together(theirs, now) {
  const here = gather(now);
  const [first] = theirs.children;
  if (here.children.length || !first) {
    const { family: after, left } = mergeFamilies(here, theirs);
    return { before: here, after, left };
  }
  // What was here before there were children belongs to the first one.
  const unknown = /** @type {import('./carried.js').Changed} */ (Object.fromEntries(ABOUT.map((part) => [part, 0])));
  const kept = { ...gatherChild({ ...first.about, id: first.id, keys: '' }, now, false), changed: unknown };
  const before = { ...here, children: [kept] };
  // Each setting counts by itself: a language that was chosen here does not undo other choices.
  const settings = { ...first.settings, ...kept.settings };
  const set = kept.set && Math.max(kept.set, first.set + 1);
  const { family: after, left } = mergeFamilies({ ...here, children: [{ ...kept, settings, set }] }, theirs);
  return { before, after: { ...after, sum: theirs.sum, pin: theirs.pin }, left };
}
