// How what two devices keep becomes one: neither the order nor the number of exchanges matters. It knows no browser.

/** @param {unknown} value @returns {string} the same for the same value, whatever the order of its keys */
export function canonicalJSON(value) {
  return JSON.stringify(
    value,
    (_, one) =>
      one && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
  ) ?? '';
}

/**
 * If the times are equal, the larger text counts.
 * @template Value @param {Value} one @param {number} at @param {Value} other @param {number} otherAt @returns {Value}
 */
export const laterOf = (one, at, other, otherAt) =>
  at > otherAt || (at === otherAt && canonicalJSON(one) >= canonicalJSON(other)) ? one : other;

/** @param {number} one @param {number} other @returns {number} the later mark; of equal times, that it is gone */
export const laterMark = (one, other) =>
  Math.abs(one) === Math.abs(other) ? Math.min(one, other) : Math.abs(one) > Math.abs(other) ? one : other;

/**
 * @template Key, Value
 * @param {Map<Key, Value>} one
 * @param {Map<Key, Value>} other
 * @param {(one: Value, other: Value) => Value} join
 * @returns {Map<Key, Value>}
 */
export function joined(one, other, join) {
  const all = new Map(one);
  for (const [key, value] of other) {
    const known = all.get(key);
    all.set(key, known === undefined ? value : join(known, value));
  }
  return all;
}
