// The tables of a large library: which part has the tales under a word, a title or a slug.

/** @typedef {{ first: string, last: string, hash: string }} Entry */

const ALONE = '='; // the key `first` and no longer one
/** As in a build: no more letters of a word are in the tables. */
const KEY_LENGTH = 20;

/** @param {string} table `FIRST,LAST,HASH;` for each part @returns {Entry[]} */
export function entriesOf(table) {
  return table.split(';').slice(0, -1).map((entry) => {
    const [first, last, hash] = entry.split(',');
    return { first, last, hash };
  });
}

/** @param {Entry} entry a part with the best tales of many words, which is not complete */
const isHead = ({ first, last }) => !last && first !== '';

/** @param {string} word @returns {string} as the tables have it */
const keyOf = (word) => [...word].slice(0, KEY_LENGTH).join('');

/** @param {Entry[]} table @param {string} beginning @returns {string | undefined} the part with the best tales */
export function headOf(table, beginning) {
  return table.find((entry) => isHead(entry) && entry.first === keyOf(beginning))?.hash;
}

/** @param {Entry[]} table @param {string} beginning @returns {string[]} the parts with all keys that begin with it */
export function partsOf(table, beginning) {
  const key = keyOf(beginning);
  const has = (/** @type {Entry} */ { first, last }) => last === ALONE
    ? first.startsWith(key)
    : key.slice(0, first.length) >= first.slice(0, key.length) && key.slice(0, last.length) <= last.slice(0, key.length);
  return table.filter((entry) => !isHead(entry) && has(entry)).map(({ hash }) => hash);
}

/** @param {Entry[]} table @param {string} key @returns {string[]} the parts that may have exactly this key */
export function partsWith(table, key) {
  const has = (/** @type {Entry} */ { first, last }) => last === ALONE
    ? first === key
    : key.slice(0, first.length) >= first && key.slice(0, last.length) <= last;
  return table.filter((entry) => !isHead(entry) && has(entry)).map(({ hash }) => hash);
}

/**
 * @param {string} text `LETTER,HASH,HASH…;`
 * @param {string} language
 * @returns {string[][]} in the order of its alphabet
 */
export function titlesOf(text, language) {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const letters = text.split(';').slice(0, -1).map((entry) => entry.split(','));
  return letters.sort(([one], [other]) => compare(one, other)).map(([, ...hashes]) => hashes);
}

/** @typedef {{ shelf: number, marks: number, hash: string }} Chunk */

/** @param {string} text `SHELF,MARKS,HASH;` @returns {Chunk[]} */
export function chunksOf(text) {
  return text.split(';').slice(0, -1).map((entry) => {
    const [shelf, marks, hash] = entry.split(',');
    return { shelf: Number(shelf), marks: Number(marks), hash };
  });
}
