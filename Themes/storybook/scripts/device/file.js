// The stored data as a file, to move it to another device.

import { keep, recall, valueOf } from './store.js';
import { keptNames, recallList } from './lists.js';
import { STORED_VERSION } from './storage-write.js';
import { favourites } from './favourites.js';
import { allMade } from './made.js';
import { cleanMade, isMadeId, laterMade } from './made-rules.js';
import { isSlug } from './slug.js';
import { readingOf } from './reading.js';

/**
 * @typedef {{ id: string, kept: Map<string, unknown> }} Carried the id of its site,
 *   and the values that were stored there, by name
 */

const READING_PREFIX = 'tale:';
const CARRIED_NAMES = ['hearts', 'learnt', 'made', 'settings', 'words'];
const LONGEST = 5e6;

/** @param {string} name */
const isCarried = (name) => CARRIED_NAMES.includes(name) || (name.startsWith(READING_PREFIX) && isSlug(name.slice(READING_PREFIX.length)));

/** @param {string} name */
function valueIn(name) {
  if (name === 'hearts') return recallList(name);
  return name === 'words' ? valueOf(name) : recall(name);
}

/** @returns {string} */
export function writeFile() {
  const names = [READING_PREFIX, ...CARRIED_NAMES].flatMap(keptNames).filter(isCarried).sort();
  const kept = Object.fromEntries(names.map((name) => [name, valueIn(name)]));
  return `${JSON.stringify({ storysite: document.documentElement.dataset.site, version: STORED_VERSION, kept }, null, 1)}\n`;
}

/**
 * @param {string} text
 * @returns {Carried | null} null if it is another kind of file, or of a newer version
 */
export function readFile(text) {
  if (text.length > LONGEST) return null;
  try {
    const { storysite, version, kept } = JSON.parse(text);
    const isOurs = typeof storysite === 'string' && typeof version === 'number' && version <= STORED_VERSION;
    if (!isOurs || typeof kept !== 'object' || Array.isArray(kept)) return null;
    return { id: storysite, kept: new Map(Object.entries(kept).filter(([name]) => isCarried(name))) };
  } catch {
    return null;
  }
}

/** Merges a file with the stored data; for each tale the later reading wins. @param {Carried} carried */
export function takeIn({ kept }) {
  for (const [name, value] of kept) if (name.startsWith(READING_PREFIX)) takeReading(name, Object(value));
  const hearts = kept.get('hearts');
  if (Array.isArray(hearts)) {
    const known = hearts.filter(isSlug);
    keep('hearts', [...new Set([...favourites(), ...known])]);
  }
  takeMade(cleanMade(kept.get('made'), Date.now()));
  const plain = Object.entries(Object(kept.get('settings') ?? {})).filter(([, value]) => typeof value === 'string');
  if (plain.length) keep('settings', { ...Object.fromEntries(plain), ...recall('settings') });
}

/** @param {Map<string, import('./made-rules.js').MadeStory>} theirs */
function takeMade(theirs) {
  if (!theirs.size) return;
  const all = allMade();
  for (const [id, story] of theirs) {
    const ours = all.get(id);
    all.set(id, ours ? laterMade(ours, story) : story);
  }
  keep('made', Object.fromEntries(all));
}

/** @param {string} name @param {Record<string, unknown>} value */
function takeReading(name, value) {
  const { title, lang, cover, page, word, second, voice, aloud, path, number, pages, percent, finished, at, story } = value;
  const slug = name.slice(READING_PREFIX.length);
  const when = Math.min(Number(at) || 0, Date.now()); // a time in the future must not win each time
  const here = readingOf(slug);
  if (when <= here.at) return;
  const place = typeof page === 'string' && page ? {
    page,
    word: Number.isInteger(word) ? word : -1,
    second: Number(second) || undefined,
    aloud: aloud === true || undefined,
    voice: String(voice ?? ''),
    path: Array.isArray(path) ? path.map(String) : undefined,
    number: Number(number) || 0,
    pages: Number(pages) || 0,
  } : {};
  const made = isMadeId(story) ? { story } : {};
  const often = Math.max(Math.floor(Number(finished)) || 0, here.finished);
  const known = Object.fromEntries(Object.entries({ title, lang, cover }).filter(([, value]) => typeof value === 'string'));
  keep(name, { ...known, ...place, ...made, percent: Math.min(Math.max(Number(percent) || 0, 0), 100), finished: often, at: when });
}
