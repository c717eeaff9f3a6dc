// Files that a page makes, as downloads.

/** Milliseconds: a browser begins to save later than it is asked to. */
const SAVED = 10_000;

/** @param {BlobPart} content @param {string} type its media type @param {string} name of the file */
export function download(content, type, name) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), SAVED);
}
