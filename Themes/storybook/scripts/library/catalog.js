// All tales of the library as data. It comes in parts, as scripts, because a page at file:// cannot fetch; and only if the
// page itself does not have enough.

import { dataBlock } from '../page/data.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {[string, string, number, number, number, number, number, number[], number[], number, number, string, string?]} Row */
/** @typedef {[string[], string[], string[], Row[]]} Part languages, themes, characters and tales */

/** @type {Map<string, Part>} the loaded parts, by address */
const parts = new Map();
const LEVELS = ['beginner', 'intermediate', 'advanced'];

/** @returns {import('./types.d.ts').Catalog} */
export function makeCatalog() {
  /** @type {string[]} */
  const addresses = dataBlock('shelf')?.parts ?? [];
  /** @type {Tale[]} */
  const tales = [];
  let lacks = false;
  /** @type {Promise<void> | undefined} */
  let coming;

  const load = async () => {
    const come = await Promise.allSettled(addresses.map(fetchPart));
    lacks = come.some(({ status }) => status === 'rejected');
    if (lacks) coming = undefined; // the next call tries again
    tales.length = 0;
    for (const address of addresses) {
      const part = parts.get(address);
      if (part) addTales(part, tales);
    }
    nameLanguages(tales);
  };
  return {
    tales,
    get lacks() {
      return lacks;
    },
    load() {
      coming ??= load();
      return coming;
    },
  };
}

/** @param {string} address below the root @returns {Promise<void>} */
function fetchPart(address) {
  if (parts.has(address)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = (document.documentElement.dataset.root ?? '') + address;
    script.addEventListener('load', () => {
      const part = waiting().pop(); // a script runs right before its `load` event
      if (part) parts.set(address, part);
      resolve();
    });
    script.addEventListener('error', (event) => {
      event.stopPropagation();
      script.remove();
      reject(new Error(address));
    });
    document.head.append(script);
  });
}

/** @returns {Part[]} the list that the parts add themselves to */
function waiting() {
  const shared = /** @type {{ storysiteTales?: Part[] }} */ (globalThis);
  return shared.storysiteTales ??= [];
}

/** @param {Part} part @param {Tale[]} tales */
function addTales([languages, themes, characters, rows], tales) {
  for (const row of rows) {
    const [slug, title, language, minutes, level, youngest, oldest, ofThemes, ofCharacters, published, marks, cover,
      work = slug] = row;
    tales.push({
      index: tales.length,
      slug,
      title,
      language: languages[language],
      minutes,
      level: LEVELS[level] ?? '',
      youngest,
      oldest,
      themes: ofThemes.map((number) => themes[number]),
      characters: ofCharacters.map((number) => characters[number]),
      published,
      narrated: (marks & 1) > 0,
      premium: (marks & 2) > 0,
      state: marks & 4 ? 'coming' : marks & 8 ? 'unavailable' : '',
      cover: cover && `tales/${slug}/${cover}`,
      work,
      languages: [languages[language]],
    });
  }
}

/** @param {Tale[]} tales */
function nameLanguages(tales) {
  /** @type {Map<string, string[]>} */
  const all = new Map();
  for (const { work, language } of tales) all.set(work, [...all.get(work) ?? [], language]);
  for (const tale of tales) tale.languages = [...new Set([tale.language, ...all.get(tale.work) ?? []])];
}
