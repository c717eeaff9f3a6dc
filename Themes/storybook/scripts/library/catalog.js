// All tales of the library as data. A small library is fetched as a whole;
// of a large one, only what the reader asks for.

import { dataBlock } from '../page/data.js';
import { entriesOf, partsWith } from './tables.js';
import { failedFetches, fetchFile, fetchPart, fetchTales } from './parts.js';
import { foldedWords } from './search.js';
import { isFinished, isUnderWay } from '../device/readings.js';
import { listed } from './listing.js';
import { makePortion } from './portion.js';
import { portionOf, tablesOf } from './cache.js';
import { primary } from './order.js';
import { searched, wordPortions } from './word-search.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {import('./types.d.ts').Choices} Choices */
/** @typedef {import('./types.d.ts').Section} Section */
/** @typedef {import('./types.d.ts').Tables} Tables */
/** @typedef {import('./types.d.ts').Found} Found */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

const FORMAT = 1;
const SLUGS_AT_A_TIME = 40;

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
        yield { portion: await portionOf(sections[0].parts ?? []), typos: true, isLast: true };
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
