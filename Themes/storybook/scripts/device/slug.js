// The names of tales in addresses.

/** Letters of an address. */
export const LONGEST_SLUG = 300;
/** Some writing systems have vowels that are combining marks. */
const SLUG = /^[\p{L}\p{M}\p{N}-]+$/u;

/** @param {unknown} value @returns {value is string} */
export const isSlug = (value) => typeof value === 'string' && value.length <= LONGEST_SLUG && SLUG.test(value);
