// The tales among what is kept: of each the shelf that holds, and what it has left behind.

/**
 * @typedef {ReturnType<typeof import('./shelves.js').makeShelves>} Shelves
 * @typedef {import('./types.d.ts').Shelf} Shelf
 */

/** @param {Shelves} shelves @param {string} [slug] of one tale, or of all @returns {Promise<Shelf[]>} those that are whole and hold */
export async function keptTales(shelves, slug) {
  /** @type {Map<string, Shelf>} */
  const kept = new Map();
  for (const shelf of await shelves.tales(slug)) {
    const own = shelf.list.tale?.slug ?? '';
    if (own && !kept.has(own) && await shelves.isWhole(shelf)) kept.set(own, shelf);
  }
  return [...kept.values()];
}

/** Clears away what a tale that was kept anew has left. @param {Shelves} shelves */
export async function tidyTales(shelves) {
  const holding = await keptTales(shelves);
  let freed = false;
  for (const { name, list } of await shelves.tales()) {
    const newer = holding.find((shelf) => shelf.list.tale?.slug === list.tale?.slug);
    // What is younger may be on its way.
    if (newer && newer.name !== name && newer.list.at >= list.at) freed = await caches.delete(name) || freed;
  }
  if (freed) await shelves.sweep();
}
