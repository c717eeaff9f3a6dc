// The beginning of a text that is too long for a preview.

/** UTF-16 code units. */
const MOST_SHOWN = 220;

/** @param {string} text @returns {string} cut between two words, which need no space between them */
export function beginningOf(text) {
  if (text.length <= MOST_SHOWN) return text;
  const beginning = text.slice(0, MOST_SHOWN);
  const words = Intl.Segmenter && new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  const cut = words?.containing(MOST_SHOWN)?.index ?? beginning.search(/\s\S*$/);
  // One word may be longer than what is shown, and a letter is not halved.
  const shown = cut > MOST_SHOWN / 2 ? text.slice(0, cut) : beginning.replace(/[\uD800-\uDBFF]$/, '');
  return `${shown.trimEnd()} …`;
}
