// Names that nothing else has.

/** @param {number} length @returns {string} of random digits and lower-case letters */
export const randomId = (length) =>
  Array.from(crypto.getRandomValues(new Uint32Array(length)), (number) => (number % 36).toString(36)).join('');
