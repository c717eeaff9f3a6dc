// The JSON data blocks of a page.

/**
 * @param {string} id of a JSON data block
 * @returns {any}
 */
export function dataBlock(id) {
  return JSON.parse(document.getElementById(id)?.textContent || 'null');
}
