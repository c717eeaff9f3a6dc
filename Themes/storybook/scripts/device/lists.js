// Lists among the stored data.

import { keysFrom } from './storage-keys.js';
import { own } from './storage.js';
import { memory, textAt, valueOf } from './store.js';

/** @param {string} name @returns {string[]} */
export function recallList(name) {
  const value = valueOf(name);
  return Array.isArray(value) ? value.map(String) : [];
}

/** @param {string} start @returns {string[]} the stored names that begin with it */
export function keptNames(start) {
  const inMemory = [...memory.keys()].filter((key) => key.startsWith(own + start));
  const keys = [...new Set([...inMemory, ...keysFrom(own + start)])];
  return keys.filter(textAt).map((key) => key.slice(own.length));
}
