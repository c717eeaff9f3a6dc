// A family code as somebody types it. `Locks/CodeWords.swift` makes codes.

/** Bits that a code has at least, without the word that checks it. */
const LEAST = 60;

/**
 * Without accents: a code is typed by hand, and no two words of a list differ by them alone.
 * @param {string} word
 * @returns {string} as it is compared: without large letters and ways to write the same letter, too
 */
export function codeWordKey(word) {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ى', 'ي').replaceAll('ة', 'ه').replaceAll('ـ', '');
}

/** @param {string} text @returns {string[]} */
const wordsIn = (text) => text.slice(0, 500).match(/[\p{L}\p{M}]+/gu) ?? [];

/** @type {WeakMap<string[], Map<string, number>>} */
const known = new WeakMap();

/** @param {string[]} list @returns {Map<string, number>} the places of its words */
function numbersOf(list) {
  const numbers = known.get(list) ?? new Map(list.map((word, number) => [codeWordKey(word), number]));
  known.set(list, numbers);
  return numbers;
}

/**
 * @param {string} start
 * @param {Map<string, number>} numbers
 * @returns {number | undefined} of the only word with this beginning
 */
function begunBy(start, numbers) {
  if (start.length < 4) return undefined;
  const [one, another] = [...numbers].filter(([word]) => word.startsWith(start));
  return another ? undefined : one?.[1];
}

/**
 * @typedef {{ code: string } | { fault: 'few' | 'misread' } | { fault: 'unknown', word: string }} Reading
 */

/**
 * @param {string} text
 * @param {string[]} list of the words of which codes are
 * @returns {Reading} the code as it is stretched into a key, or what is wrong with it
 */
function readIn(text, list) {
  const numbers = numbersOf(list);
  const count = Math.ceil(LEAST / Math.log2(list.length)) + 1;
  const found = [];
  for (const word of wordsIn(text)) {
    const own = codeWordKey(word);
    const number = numbers.get(own) ?? begunBy(own, numbers);
    if (number === undefined) return { fault: 'unknown', word };
    found.push(number);
  }
  if (found.length !== count) return { fault: 'few' };
  const check = found.slice(0, -1).reduce((sum, number) => (sum * 3 + number + 1) % list.length, 0);
  return check === found.at(-1) ? { code: found.map((number) => list[number]).join(' ') } : { fault: 'misread' };
}

/**
 * @param {string} text
 * @param {string[][]} lists one for each language
 * @returns {Reading} of the list that fits best
 */
export function readCode(text, lists) {
  const readings = lists.filter(({ length }) => length > 1).map((list) => readIn(text, list));
  const isGood = (/** @type {Reading} */ reading) => 'code' in reading;
  return readings.find(isGood) ?? readings.find((reading) => 'fault' in reading && reading.fault !== 'unknown')
    ?? readings[0] ?? { fault: 'few' };
}

/** @param {string} hash of an address @returns {string} the code in it; empty if it has none */
export function codeInHash(hash) {
  const found = /^#code=([^&]*)$/.exec(hash);
  try {
    return found ? decodeURIComponent(found[1]).replaceAll('-', ' ') : '';
  } catch {
    return '';
  }
}
