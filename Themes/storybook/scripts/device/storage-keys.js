// Lists and deletes keys of `localStorage`. If storage is refused, there are none.

/** @param {string} key @returns {boolean} whether it is deleted */
export function remove(key) {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} start @returns {string[]} the keys that begin with it */
export function keysFrom(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}
