// What tales contain that parents may want to know first. A tale's page, card and data name it.

/** In the order in which the data has them. */
export const CONTENTS = [
  'scary',
  'sad',
  'death',
  'separation',
  'illness',
  'violence',
  'weapons',
  'bullying',
  'danger',
  'alcohol',
];

/** @param {unknown} names @returns {string[]} those that are known, in their order */
export const knownContents = (names) => (Array.isArray(names) ? CONTENTS.filter((name) => names.includes(name)) : []);

/** @param {Element} element whose attribute names them @returns {string[]} */
export const contentsIn = (element) => knownContents((element.getAttribute('data-contains') ?? '').split(' '));

/** @param {string[]} contains @param {string[]} without @returns {string[]} what of it is filtered */
export const filteredOf = (contains, without) => contains.filter((name) => without.includes(name));
