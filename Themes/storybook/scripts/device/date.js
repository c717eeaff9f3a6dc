// Days by the device's own clock.

/** @param {number} at in ms since 1970 @returns {string} such as 2026-03-01 */
export function dateHere(at) {
  const date = new Date(at);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
