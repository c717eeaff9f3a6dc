// The name of a narrator as the name of files.

/** A letter of another writing system than Latin. The apostrophes of Hawaiian and Breton belong to no writing system. */
const OTHER_LETTER = /(?![\p{Script=Latin}\u02bb\u02bc])\p{L}/u;

/**
 * @param {string} name as people write it
 * @returns {string} the same as the name of files: `Jānis B.` is `janis-b`. A name in another writing system has a digest of
 *   its letters and marks (FNV-1a of their UTF-8), so that no two narrators share their takes
 */
export function fileNameOf(name) {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}+/gu, '');
  const plain = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40);
  if (!OTHER_LETTER.test(letters)) return plain;
  const written = name.normalize('NFC').toLowerCase().match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  let digest = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(written.join(''))) digest = Math.imul(digest ^ byte, 0x01000193);
  return `${plain || 'voice'}-${(digest >>> 0).toString(36)}`;
}
