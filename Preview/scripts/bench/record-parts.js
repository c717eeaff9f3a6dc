// What is recorded in one take: a sentence, or a page with all its sentences. Knows no browser.

/**
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').KnownTake} KnownTake
 * @typedef {{ key: string, text: string, page: number, within: string, sentences: string[] }} RecordPart `within` is
 *   the key of its page, and `sentences` are those of its sentences; a part has one of the two
 */

/** @param {BenchTale} tale @param {boolean} isByPage @returns {RecordPart[]} */
export function partsOf({ text, pages }, isByPage) {
  if (isByPage) {
    return pages.map(({ key, page }) => {
      const own = text.filter((sentence) => sentence.page === page);
      return { key, text: own.map((sentence) => sentence.text).join(' '), page, within: '', sentences: own.map((sentence) => sentence.key) };
    });
  }
  return text.map(({ key, text: words, page }) => (
    { key, text: words, page, within: pages.find((one) => one.page === page)?.key ?? '', sentences: [] }));
}

/**
 * The number of a part after the text was changed. If the part is gone, it is what is now in its place.
 * @param {RecordPart[]} parts as they are now
 * @param {RecordPart | undefined} part
 * @param {number} before its number so far
 */
export function placeOf(parts, part, before) {
  const found = parts.findIndex(({ key }) => key === part?.key);
  return found >= 0 ? found : Math.max(0, Math.min(before, parts.length - 1));
}

/** The take in which a part is heard. @param {RecordPart | undefined} part @param {Map<string, KnownTake>} takes */
export const takeOf = (part, takes) => takes.get(part?.key ?? '') ?? takes.get(part?.within ?? '');

/** Whether all of a part is recorded. @param {RecordPart} part @param {Map<string, KnownTake>} takes */
export const isRecorded = (part, takes) => (
  !!takeOf(part, takes) || (part.sentences.length > 0 && part.sentences.every((key) => takes.has(key))));
