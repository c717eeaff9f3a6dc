// The keys of a device, in IndexedDB. No script can read their bytes, and no code is kept.

import { makeDatabase } from '../device/database.js';

/** The most codes that a device keeps. */
const MOST_CODES = 20;

/**
 * @param {string} site the site's id
 * @param {string} root the site's root, as a URL
 */
export function makeKeys(site, root) {
  const run = makeDatabase(`storysite:${site}:${new URL(root).pathname}:locks`, 'keys');
  const codes = async () => {
    const kept = await run('readonly', (store) => store.get('codes')).catch(() => null);
    return /** @type {CryptoKey[]} */ (Array.isArray(kept) ? kept.filter((key) => key instanceof CryptoKey) : []);
  };

  return {
    /** The keys into which codes were stretched, the latest first. */
    codes,
    /** @param {CryptoKey} key of a code @returns {Promise<boolean>} whether it is kept */
    async addCode(key) {
      const kept = [key, ...await codes()].slice(0, MOST_CODES);
      return run('readwrite', (store) => store.put(kept, 'codes')).then(() => true, () => false);
    },
    /** @param {string} slug @returns {Promise<CryptoKey | null>} the key of a tale that was opened */
    async tale(slug) {
      const key = await run('readonly', (store) => store.get(`tale ${slug}`)).catch(() => null);
      return key instanceof CryptoKey ? key : null;
    },
    /** @returns {Promise<Set<string>>} the slugs of all tales that were opened */
    async tales() {
      const names = await run('readonly', (store) => store.getAllKeys()).catch(() => []);
      return new Set(names.map(String).filter((/** @type {string} */ name) => name.startsWith('tale '))
        .map((/** @type {string} */ name) => name.slice('tale '.length)));
    },
    /** @param {string} slug @param {CryptoKey} key @returns {Promise<boolean>} whether it is kept */
    addTale: (slug, key) => run('readwrite', (store) => store.put(key, `tale ${slug}`)).then(() => true, () => false),
    /** @param {string} slug of a tale that no code opens any more */
    removeTale: (slug) => run('readwrite', (store) => store.delete(`tale ${slug}`)).catch(() => {}),
    /** Forgets all codes and all tales. */
    forget: () => run('readwrite', (store) => store.clear()),
  };
}
