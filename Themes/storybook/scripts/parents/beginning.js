// The beginning of a text that is too long for a preview.

/** UTF-16 code units. */
const MOST_SHOWN = 220;

/** @param {string} text @returns {string} cut between two words, which need no space between them */
export function beginningOf(text) {
  if (text.length <= MOST_SHOWN) return text;
  const words = Intl.Segmenter && new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  // A browser may not know words, and one word may be longer.
  const cut = words?.containing(MOST_SHOWN)?.index || MOST_SHOWN;
  return `${text.slice(0, cut).trimEnd()} …`;
}
