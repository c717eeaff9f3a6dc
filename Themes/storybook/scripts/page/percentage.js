// A share in per cent.

/** @param {number} part of one @returns {string} "25 %" as the language of the words writes it */
export function percentage(part) {
  const options = /** @type {const} */ ({ style: 'percent', numberingSystem: 'latn' });
  return new Intl.NumberFormat(document.documentElement.lang, options).format(part);
}
