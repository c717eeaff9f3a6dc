// The names of tales in addresses.

const SLUG = /^[\p{L}\p{N}-]+$/u;

/** @param {string} text */
export const isSlug = (text) => SLUG.test(text);
