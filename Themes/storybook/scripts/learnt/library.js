// What the build says of all lessons and badges: a script at the root, because a page at `file://` cannot fetch data.

/** @typedef {{ lessons: Lesson[], badges: import('./rewards.js').Badge[] }} Library */
/** @typedef {import('./rewards.js').Listed & { title: string, picture?: string }} Lesson */

/** @param {string} src @returns {Promise<Library>} with nothing in it if the script cannot be had */
export const fetchLibrary = (src) =>
  new Promise((resolve) => {
    const settle = () => {
      const { storysiteLearning } = /** @type {{ storysiteLearning?: Library }} */ (
        /** @type {unknown} */ (globalThis)
      );
      resolve(storysiteLearning ?? { lessons: [], badges: [] });
    };
    document.head.append(Object.assign(document.createElement('script'), { src, onload: settle, onerror: settle }));
  });
