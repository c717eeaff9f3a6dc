// All tales of the library as data. A small library is fetched as a whole;
// of a large one, only what the reader asks for.

import { chunksOf, entriesOf, headOf, partsOf, partsWith, titlesOf } from './tables.js';
import { LEVELS, failedFetches, fetchFile, fetchPart, fetchTales } from './parts.js';
import { foldedWords, slipsAllowed, slipsBetween } from './search.js';
import { dataBlock } from '../page/data.js';
import { isFinished, isUnderWay } from '../device/readings.js';
import { makePortion } from './portion.js';
import { primary } from './order.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {import('./types.d.ts').Choices} Choices */
/** @typedef {import('./types.d.ts').Section} Section */
/** @typedef {import('./types.d.ts').Tables} Tables */
/** @typedef {import('./types.d.ts').Found} Found */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */
/** @typedef {ReturnType<typeof makePortion>} Portion */

const FORMAT = 1;
const ENOUGH = 60; // tales: with fewer, a search goes on among other endings, parts of words and mistakes
const SLUGS_AT_A_TIME = 40;
const [HAS_NARRATED, HAS_SHORT] = [16, 32]; // marks of a chunk

/** @type {Map<string, Promise<Portion>>} by the hashes of their parts */
const portions = new Map();
/** @type {Map<string, Promise<Tables>>} */
const tables = new Map();

export function makeCatalog() {
  /** @type {Section[]} those with the most tales first */
  let sections = [];
  let slugTable = '';
  let failed = 0;

  const load = async () => {
    if (sections.length) return;
    const index = await fetchFile(dataBlock('shelf')?.tales ?? '');
    if (index.format !== FORMAT) throw new Error('the library is of another build');
    slugTable = index.slugs ?? '';
    ({ sections } = index);
  };
  const isWhole = () => sections.length === 1 && Boolean(sections[0].parts);

  /** The sections to look in: that of the language, or all of them, the reader's own first. */
  const asked = (/** @type {string} */ language, /** @type {string} */ own, isSearch = false) => {
    if (language) return sections.filter(({ languages, joint }) => !joint && languages.includes(language));
    const isOwn = (/** @type {Section} */ { languages, joint }) => !joint && languages.some((tag) => primary(tag) === primary(own));
    // A search looks in all small languages at once.
    const hasJoint = isSearch && sections.some(({ joint }) => joint);
    const rest = sections.filter((section) => !isOwn(section) && (section.joint ? isSearch : !hasJoint || !section.parts));
    return [...sections.filter(isOwn), ...rest];
  };

  /** Tales that the device knows. @param {string[]} slugs @returns {AsyncGenerator<Found>} */
  async function* ofSlugs(slugs) {
    if (!slugs.length) return;
    const table = entriesOf(await fetchPart(slugTable));
    for (let start = 0; start < slugs.length; start += SLUGS_AT_A_TIME) {
      const wanted = new Set(slugs.slice(start, start + SLUGS_AT_A_TIME));
      const tales = await fetchTales([...new Set([...wanted].flatMap((slug) => partsWith(table, slug)))]);
      yield { portion: makePortion(tales.filter(({ slug }) => wanted.has(slug)).map((tale, index) => ({ ...tale, index }))) };
    }
  }

  return {
    /** Fetches what says where all tales are, and the tales of a small library. */
    async load() {
      await load();
      if (isWhole()) await portionOf(sections[0].parts ?? []);
    },
    get isWhole() {
      return isWhole();
    },
    /** @param {string} slug @returns {Promise<boolean>} whether the site has a page of this tale */
    async has(slug) {
      await load();
      const isIt = (/** @type {Tale} */ tale) => tale.slug === slug && !tale.state;
      if (isWhole()) return (await portionOf(sections[0].parts ?? [])).tales.some(isIt);
      for await (const { portion } of ofSlugs([slug])) if (portion.tales.some(isIt)) return true;
      return false;
    },
    /** Whether tales have more than one language. */
    get isMany() {
      return sections.length > 1;
    },
    /** Whether a part could not be fetched since the last call. */
    get lacks() {
      const before = failed;
      failed = failedFetches();
      return failed > before;
    },
    /**
     * The values of the filters, among the tales of a language.
     * @param {string} language the one that is chosen, or empty
     * @param {string} own that of the reader
     * @returns {Promise<Pick<Tables, 'ages' | 'characters' | 'themes'>>}
     */
    async lists(language, own) {
      await load();
      const [section] = asked(language, own);
      if (section?.tables) return tablesOf(section);
      const { tales } = await portionOf(section?.parts ?? []);
      const ages = new Set();
      for (const { youngest, oldest } of tales) for (let age = youngest; age >= 0 && age <= oldest; age += 1) ages.add(age);
      return {
        ages: [...ages].sort((a, b) => a - b),
        characters: [...new Set(tales.flatMap(({ characters }) => characters))],
        themes: [...new Set(tales.flatMap(({ themes }) => themes))],
      };
    },
    /**
     * The tales among which the chosen ones are, in portions: a reader does not wait for those that are not shown yet.
     * @param {Choices} choices
     * @param {Known} known
     * @param {() => number} count how many tales were found until now
     * @returns {AsyncGenerator<Found>}
     */
    async *portions(choices, known, count) {
      await load();
      const { q, tab, sort, language, character, theme, kept } = choices;
      if (isWhole()) {
        yield { portion: await portionOf(sections[0].parts ?? []), slips: true, isLast: true };
        return;
      }
      const words = foldedWords(q);
      if (tab) {
        yield* ofSlugs(known.slugs(tab === 'begun' ? isUnderWay : isFinished));
      } else if (kept) {
        yield* ofSlugs(Object.keys(known.kept));
      } else if (words.length) {
        yield* searched(asked(language, known.language, true), words, count);
      } else if (theme || character) {
        for (const section of asked(language, known.language, true)) yield* wordPortions(section, foldedWords(theme || character));
      } else {
        if (sort === 'loved') yield* ofSlugs([...known.hearts]);
        if (sort === 'recent') yield* ofSlugs(known.slugs(({ at }) => at > 0));
        for (const section of asked(language, known.language)) yield* listed(section, choices);
      }
    },
  };
}

/** @param {string[]} hashes @returns {Promise<Portion>} */
function portionOf(hashes) {
  const key = hashes.join();
  const known = portions.get(key) ?? fetchTales(hashes).then(makePortion).catch((error) => {
    portions.delete(key);
    throw error;
  });
  portions.set(key, known);
  return known;
}

/** @param {Section} section a large one @returns {Promise<Tables>} */
function tablesOf({ tables: hash = '' }) {
  const known = tables.get(hash) ?? fetchPart(hash).then((text) => ({
    ages: [], characters: [], themes: [], list: '', titles: '', ...text, words: entriesOf(text.words),
  })).catch((error) => {
    tables.delete(hash);
    throw error;
  });
  tables.set(hash, known);
  return known;
}

/**
 * The tales with these words: those of the word that is in the fewest parts, among which the others are looked for.
 * @param {Section} section
 * @param {string[]} words
 * @param {Set<string>} [used] receives the parts
 * @returns {AsyncGenerator<Found>}
 */
async function* wordPortions(section, words, used = new Set()) {
  if (section.parts) {
    used.add(section.parts.join());
    yield { portion: await portionOf(section.parts) };
    return;
  }
  const { words: table } = await tablesOf(section);
  const lists = words.map((word) => partsOf(table, word)).sort((one, other) => one.length - other.length);
  const head = words.length === 1 ? headOf(table, words[0]) : undefined;
  for (const hash of head ? [head, ...lists[0]] : lists[0] ?? []) {
    if (used.has(hash)) continue;
    used.add(hash);
    yield { portion: await portionOf([hash]) };
  }
}

const [MOST_SECTIONS, MOST_WORDS, MOST_PARTS] = [3, 12, 4]; // of a search that forgives

/**
 * The tales in which a search looks: first those with a word that begins as the reader has typed, then, if these are
 * few, those with another ending and with the letters inside a word, and if there are none, with mistakes.
 * @param {Section[]} sections
 * @param {string[]} words
 * @param {() => number} count
 * @returns {AsyncGenerator<Found>}
 */
async function* searched(sections, words, count) {
  /** @type {Set<string>} */
  const used = new Set();
  for (const section of sections) yield* wordPortions(section, words, used);
  const large = sections.filter((section) => section.tables).slice(0, MOST_SECTIONS);
  for (const section of large) {
    if (count() >= ENOUGH) return;
    const { words: table } = await tablesOf(section);
    const endings = words.filter(({ length }) => length > 4).map((word) => word.slice(0, Math.max(4, word.length - 2)));
    yield* unusedParts(endings.flatMap((ending) => partsOf(table, ending).slice(0, MOST_PARTS)), used);
  }
  const slips = !count();
  if (slips) for (const hashes of used) yield { portion: await portionOf(hashes.split(',')), slips };
  for (const section of large) {
    if (count() >= ENOUGH) return;
    const { words: table, vocabulary } = await tablesOf(section);
    const lists = await Promise.all(vocabulary.map(fetchPart));
    const alike = likeWords(lists.join(' ').split(' '), words, slips).slice(0, MOST_WORDS);
    yield* unusedParts(alike.flatMap((word) => partsOf(table, word).slice(0, MOST_PARTS)), used, slips);
  }
}

/** @param {string[]} hashes @param {Set<string>} used @param {boolean} [slips] @returns {AsyncGenerator<Found>} */
async function* unusedParts(hashes, used, slips = false) {
  for (const hash of hashes) {
    if (used.has(hash)) continue;
    used.add(hash);
    yield { portion: await portionOf([hash]), slips };
  }
}

/**
 * @param {string[]} vocabulary
 * @param {string[]} wanted
 * @param {boolean} slips
 * @returns {string[]} the words with the wanted letters inside, and those with the fewest mistakes
 */
function likeWords(vocabulary, wanted, slips) {
  /** @type {[number, string][]} */
  const alike = [];
  for (const want of wanted) {
    const most = slips ? slipsAllowed(want) : 0;
    for (const word of vocabulary) {
      const count = want.length > 2 && word.includes(want, 1) ? 0 : most ? slipsBetween(want, word, most) : 1;
      if (count <= most) alike.push([count, word]);
    }
  }
  return alike.sort(([one], [other]) => one - other).map(([, word]) => word);
}

/**
 * The tales of a section in the order that is asked for.
 * @param {Section} section
 * @param {Choices} choices
 * @returns {AsyncGenerator<Found>}
 */
async function* listed(section, { sort, level, narrated, short }) {
  if (section.parts) {
    yield { portion: await portionOf(section.parts) };
    return;
  }
  const { list, titles } = await tablesOf(section);
  if (sort === 'az') {
    for (const hash of titlesOf(titles, section.languages[0]).flat()) yield { portion: await portionOf([hash]) };
    return;
  }
  const needed = (level ? 1 << LEVELS.indexOf(level) : 0) | (narrated ? HAS_NARRATED : 0) | (short ? HAS_SHORT : 0);
  const chunks = chunksOf(list).filter(({ marks }) => (marks & needed) === needed);
  if (sort === 'recent' || sort === 'new') yield* newest(chunks);
  else for (const { hash } of chunks) yield { portion: await portionOf([hash]) };
}

/**
 * The newest of all shelves first: each shelf begins with its newest.
 * @param {import('./tables.js').Chunk[]} chunks
 * @returns {AsyncGenerator<Found>}
 */
async function* newest(chunks) {
  const shelves = [...new Set(chunks.map(({ shelf }) => shelf))].map((number) => ({
    rest: chunks.filter(({ shelf }) => shelf === number),
    tales: /** @type {Tale[]} */ ([]),
  }));
  for (;;) {
    for (const shelf of shelves) {
      if (!shelf.tales.length && shelf.rest.length) shelf.tales = (await portionOf([shelf.rest.splice(0, 1)[0].hash])).tales;
    }
    // What follows on a shelf is not newer than the last that was fetched.
    const newestToCome = Math.max(0, ...shelves.filter(({ rest }) => rest.length).map(({ tales }) => tales.at(-1)?.published ?? 0));
    const now = shelves.flatMap(({ tales }) => tales.filter(({ published }) => published >= newestToCome));
    if (!now.length) return;
    for (const shelf of shelves) shelf.tales = shelf.tales.filter(({ published }) => published < newestToCome);
    yield { portion: makePortion(now.map((tale, index) => ({ ...tale, index }))) };
  }
}
