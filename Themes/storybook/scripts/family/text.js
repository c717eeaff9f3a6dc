// Values as texts, by which they are compared.

/** @param {unknown} value @returns {string} the same for the same value, whatever the order of its keys */
export function textOf(value) {
  return JSON.stringify(
    value,
    (_, one) =>
      one && typeof one === 'object' && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
  ) ?? '';
}
