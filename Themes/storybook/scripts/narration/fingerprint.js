// Whether the text of a page is still the one that was read. Knows no browser.

/** FNV-1a, 32 bits. */
const [BASIS, PRIME] = [0x811c9dc5, 0x01000193];

/**
 * @param {string[]} sentences of a page
 * @returns {string} the same for the same sentences, however a page breaks its lines
 */
export function fingerprintOf(sentences) {
  const text = sentences.map((sentence) => sentence.replace(/\u2060/g, '').trim().replace(/\s+/g, ' ')).join('\n');
  let hash = BASIS;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, PRIME);
  return `${(hash >>> 0).toString(36)}-${text.length}`;
}

/**
 * Finds for each page of the tale the recording of its text. A page that moved keeps its recording.
 * @template {{ number: number, fingerprint: string }} Page
 * @param {string[]} fingerprints of the pages of the tale
 * @param {Page[]} pages that are recorded
 * @returns {{ recorded: (Page | null)[], changed: Page[] }} a recording for each page of the tale, and those whose text
 *   the tale no longer has
 */
export function matchPages(fingerprints, pages) {
  const left = new Set(pages);
  const take = (/** @type {(page: Page) => boolean} */ fits) => {
    const found = [...left].find(fits) ?? null;
    if (found) left.delete(found);
    return found;
  };
  // What has not moved comes first: two pages may have the same words.
  const recorded = fingerprints.map((fingerprint, i) => take((page) => page.fingerprint === fingerprint && page.number === i + 1));
  fingerprints.forEach((fingerprint, i) => {
    recorded[i] ??= take((page) => page.fingerprint === fingerprint);
  });
  return { recorded, changed: [...left] };
}
