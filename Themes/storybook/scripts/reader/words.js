// What a tale's page holds for scripts beside its text.

/**
 * @param {string} id of a JSON data block
 * @returns {any}
 */
export function dataBlock(id) {
  return JSON.parse(document.getElementById(id)?.textContent || 'null');
}
