// What the build says of all lessons and badges: a script at the root, because a page at `file://` cannot fetch data.

import { loadScript } from '../page/script.js';

/** @typedef {{ lessons: Lesson[], badges: import('./rewards.js').Badge[] }} Library */
/**
 * @typedef {import('./rewards.js').Listed & { title: string, picture?: string, locked?: boolean,
 *   contains?: string }} Lesson
 */

/** @param {string} src @returns {Promise<Library>} with nothing in it if the script cannot be had */
export async function fetchLibrary(src) {
  await loadScript(src).catch(() => {});
  return Reflect.get(globalThis, 'storysiteLearning') ?? { lessons: [], badges: [] };
}
