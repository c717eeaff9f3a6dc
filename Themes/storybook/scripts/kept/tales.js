// The tales that are kept offline.

/**
 * @typedef {ReturnType<typeof import('./stores.js').makeStores>} Stores
 * @typedef {import('./types.d.ts').Store} Store
 */

/**
 * @param {Stores} stores
 * @param {string} [slug] of one tale, or of all
 * @returns {Promise<Store[]>} the latest complete one of each tale
 */
export async function keptTales(stores, slug) {
  /** @type {Map<string, Store>} */
  const kept = new Map();
  for (const store of await stores.tales(slug)) {
    const own = store.list.tale?.slug ?? '';
    if (own && !kept.has(own) && await stores.isWhole(store)) kept.set(own, store);
  }
  return [...kept.values()];
}

/**
 * @param {Stores} stores
 * @param {Store[]} kept
 * @returns {Promise<Store[]>} the latest one of each tale that is not kept
 */
export async function begunTales(stores, kept) {
  const slugs = new Set(kept.map(({ list }) => list.tale?.slug));
  return (await stores.tales()).filter(({ list }) => list.tale && slugs.size < slugs.add(list.tale.slug).size);
}

/** Deletes the stores of a tale that a later one has replaced. @param {Stores} stores */
export async function tidyTales(stores) {
  const holding = await keptTales(stores);
  let freed = false;
  for (const { name, list } of await stores.tales()) {
    const newer = holding.find((store) => store.list.tale?.slug === list.tale?.slug);
    // A later store may still be filling.
    if (newer && newer.name !== name && newer.list.at >= list.at) freed = await caches.delete(name) || freed;
  }
  if (freed) await stores.sweep();
}
