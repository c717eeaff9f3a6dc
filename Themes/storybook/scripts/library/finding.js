// Finds the tales that the reader asks for, a portion at a time, and shows them as they come.

import { UNFIT, bestFirst } from './search.js';
import { byAlphabet, byAudience, byLanguage, byLevel, forTeenagers } from './groups.js';
import { filtersIn } from './choices.js';
import { makeResults } from './results.js';
import { oneOfEach } from './works.js';
import { onTab } from './order.js';
import { passing } from './filters.js';
import { say } from '../page/strings.js';

/** @typedef {import('./types.d.ts').Choices} Choices */
/** @typedef {import('./types.d.ts').Found} Found */
/** @typedef {import('./types.d.ts').Shelf} Shelf */
/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

const [SCREENFUL, MOST_PORTIONS] = [60, 8]; // a reader waits for more portions only if nothing was found in these

/**
 * @param {ReturnType<typeof import('./catalog.js').makeCatalog>} catalog
 * @param {{ choices: Choices, known: Known }} reader what the reader asks for now, and what the device knows
 * @param {(name: string) => HTMLElement | null} part a part of the page by its data attribute
 * @param {{ begun: () => void, failed: () => void }} events the first tales take the place of what was shown;
 *   a file is missing
 */
export function makeFinding(catalog, reader, part, { begun, failed }) {
  const [holder, nothing, found] = [part('results'), part('nothing'), part('found')];
  /** @type {AsyncGenerator<Found> | undefined} */
  let portions;
  /** @type {Set<string>} the works that are shown, or will be */
  const given = new Set();
  /** @type {Tale[]} those for teenagers, who come last: after the last portion */
  let later = [];
  /** @type {Set<string>} the languages of all others */
  const languages = new Set();
  let run = 0;
  let isBegun = false;

  /** @param {Found} found @returns {Shelf[]} what is to be shown of these tales */
  const arrange = ({ portion, typos = false }) => {
    const { choices, known } = reader;
    const passes = passing(choices);
    const isOnTab = onTab(choices.tab, known);
    const ranks = portion.ranks(choices.q, typos);
    const fitting = portion.inOrder(choices.sort, known).filter((tale) => !given.has(tale.work)
      && (!ranks || ranks[tale.index] < UNFIT) && isOnTab(tale) && passes(tale));
    const tales = oneOfEach(fitting, known, ranks);
    for (const { work } of tales) given.add(work);
    if (ranks) return [{ title: '', tales: bestFirst(tales, ranks) }];
    const [others, teenagers] = byAudience(tales);
    later.push(...teenagers);
    for (const { language } of others) languages.add(language);
    if (isOneList()) return inOneList(others);
    return isByLanguage() ? byLanguage(others) : byLevel(others);
  };
  const isOneList = () => reader.choices.sort || reader.choices.tab;
  const isByLanguage = () => catalog.isMany && !isOneList() && !reader.choices.language;
  const inOneList = (/** @type {Tale[]} */ tales) => (
    reader.choices.sort === 'az' ? byAlphabet(tales, catalog.isMany) : [{ title: '', tales }]);
  /** The last shelves: a language that has tales for teenagers only has its own. */
  const lastShelves = () => {
    const isAlone = (/** @type {Tale} */ { language }) => isByLanguage() && !languages.has(language);
    const teenagers = later.filter((tale) => !isAlone(tale));
    return [...byLanguage(later.filter(isAlone)), forTeenagers(inOneList(teenagers).flatMap(({ tales }) => tales))];
  };
  const shown = () => given.size - later.length;

  /** Shows tales in place of those before, which stay until the first ones have come. */
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    begun();
    holder?.toggleAttribute('hidden', false);
    results.begin(reader.known, reader.choices.sort);
  };

  /** Finds tales until there are `most`, or all, and shows them. */
  const findMore = async (most = SCREENFUL) => {
    const [mine, before] = [run, shown()];
    let isAll = false;
    try {
      for (let pulled = 0; !isAll && shown() < most && (pulled < MOST_PORTIONS || shown() === before); pulled += 1) {
        const { value, done } = await /** @type {AsyncGenerator<Found>} */ (portions).next();
        if (mine !== run) return;
        isAll = Boolean(done || value.isLast);
        const shelves = value ? arrange(value) : [];
        if (isAll && later.length) shelves.push(...lastShelves());
        if (!shown() && !isAll) continue;
        begin();
        results.add(shelves, isAll);
      }
    } catch {
      if (mine !== run) return;
      failed();
      if (!isBegun) return;
      results.add([], true);
    }
    const { choices } = reader;
    nothing?.toggleAttribute('hidden', given.size > 0);
    say(part('nothing-words'), `nothing-${!choices.q && choices.tab ? choices.tab : 'found'}`);
    const count = isAll ? given.size : Math.floor(given.size / 10) * 10;
    if (count && (choices.q || choices.tab || filtersIn(choices))) sayFound(count, isAll);
    else found?.replaceChildren();
  };
  const sayFound = (/** @type {number} */ count, /** @type {boolean} */ isAll) =>
    say(found, isAll ? 'found' : 'found-more', { count });
  const results = makeResults(holder, document.querySelector('[data-action=more]'), findMore);

  return {
    sayFound,
    /** Looks for what the reader asks for now, in place of what was looked for before. */
    find() {
      run += 1;
      isBegun = false;
      given.clear();
      later = [];
      languages.clear();
      portions = catalog.portions(reader.choices, reader.known, () => given.size);
      return findMore();
    },
    /** Ends the search, and takes away what it has found. */
    end() {
      run += 1;
      isBegun = false;
      holder?.toggleAttribute('hidden', true);
      results.clear();
      nothing?.toggleAttribute('hidden', true);
    },
    /** Discards the cards that are made: the page speaks another language. */
    forget: results.forget,
    /** Prepares the search in a small library before the first letter is typed. */
    async warmUp() {
      const { choices, known } = reader;
      const { value } = await catalog.portions(choices, known, () => 0).next();
      if (!value) return;
      results.prepare(value.portion.inOrder(choices.sort, known), known);
      for (const letters of ['a', 'an', 'xxxx']) value.portion.ranks(letters, true);
    },
  };
}
