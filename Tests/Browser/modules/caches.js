// Caches and a server, as much of them as the modules know that keep tales.

import { makeChecksum } from '../../../Themes/storybook/scripts/kept/checksum.js';

export const ROOT = 'https://tales.example/';

/** Caches and a server whose files have their own path as content. */
export function makeBrowser() {
  const held = new Map();
  const asked = [];
  const address = (key) => (typeof key === 'string' ? key : key.url);
  const caches = {
    async keys() {
      return [...held.keys()];
    },
    async open(name) {
      if (!held.has(name)) held.set(name, new Map());
      const files = held.get(name);
      return {
        match: async (key) => files.get(address(key))?.clone(),
        put: async (key, response) => void files.set(address(key), response),
        delete: async (key) => files.delete(address(key)),
        keys: async () => [...files.keys()].map((url) => ({ url })),
      };
    },
    match: async (key, { cacheName }) => held.get(cacheName)?.get(address(key))?.clone(),
    delete: async (name) => held.delete(name),
  };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  globalThis.fetch = async (url) => {
    asked.push(url.slice(ROOT.length));
    return new Response(url.slice(ROOT.length));
  };
  return asked;
}

/** @param {string} path @returns {[string, number, string]} its path, size and checksum */
export function listed(path) {
  const bytes = new TextEncoder().encode(path);
  const sum = makeChecksum();
  sum.add(bytes);
  return [path, bytes.length, sum.text()];
}
