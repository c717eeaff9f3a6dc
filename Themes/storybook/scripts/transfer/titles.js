// A link has only the slugs of tales. The library's data has their titles and covers.

import { entriesOf, partsWith } from '../library/tables.js';
import { fetchFile, fetchPart, fetchTales } from '../library/parts.js';

/** @typedef {import('../family/carried.js').Carried} Carried */

/** @param {Set<string>} slugs @returns {Promise<import('../library/types.d.ts').Tale[]>} */
async function talesOf(slugs) {
  const { sections, slugs: table } = await fetchFile('tales.js');
  if (!table) return fetchTales(sections[0]?.parts ?? []);
  const entries = entriesOf(await fetchPart(table));
  return fetchTales([...new Set([...slugs].flatMap((slug) => partsWith(entries, slug)))]);
}

/**
 * Gives each tale the oldest stamp, so that a tale without a title never replaces the same tale with one.
 * @param {Carried} carried
 * @returns {Carried}
 */
const withoutTimes = (carried) => ({
  ...carried,
  children: carried.children.map((child) => ({ ...child, onShelf: new Map([...child.onShelf.keys()].map((slug) => [slug, 1])) })),
});

/**
 * @param {Carried} carried from a link
 * @returns {Promise<Carried>} with the tales that this library has, and no others
 */
export async function withTitles(carried) {
  const slugs = new Set(carried.children.flatMap(({ shelf }) => [...shelf.keys()]));
  const tales = await talesOf(slugs).catch(() => null);
  if (!tales) return withoutTimes(carried); // without a network, the slug is the title until the tale is opened
  const known = new Map(tales.filter(({ slug, state }) => slugs.has(slug) && !state).map((tale) => [tale.slug, tale]));
  const about = (/** @type {string} */ slug) => {
    const { title = slug, language: lang = '', cover = '', narrated = false, contains = [] } = known.get(slug) ?? {};
    return { title, lang, cover, narrated, contains };
  };
  const isKnown = (/** @type {[string, unknown]} */ [slug]) => known.has(slug);
  return {
    ...carried,
    children: carried.children.map((child) => ({
      ...child,
      shelf: new Map([...child.shelf].filter(isKnown).map(([slug]) => [slug, about(slug)])),
      onShelf: new Map([...child.onShelf].filter(isKnown)),
      places: new Map(
        [...child.places].filter(isKnown).map(([slug, place]) => {
          const { title, lang, cover } = about(slug);
          return [slug, { ...place, title, lang, cover }];
        }),
      ),
    })),
  };
}
