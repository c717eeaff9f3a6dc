// A large library in the order of its shelves, of its titles or of its days.

import { chunksOf, titlesOf } from './tables.js';
import { LEVELS } from './parts.js';
import { makePortion } from './portion.js';
import { portionOf, tablesOf } from './cache.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {import('./types.d.ts').Choices} Choices */
/** @typedef {import('./types.d.ts').Section} Section */
/** @typedef {import('./types.d.ts').Found} Found */

const [HAS_NARRATED, HAS_SHORT] = [16, 32]; // marks of a chunk

/**
 * The tales of a section in the order that is asked for.
 * @param {Section} section
 * @param {Choices} choices
 * @returns {AsyncGenerator<Found>}
 */
export async function* listed(section, { sort, level, narrated, short }) {
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
