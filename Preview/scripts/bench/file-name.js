// The name of a narrator as the name of files.

/** A letter that no name of a file has, such as `ł`. The apostrophes of Hawaiian and Breton are left out. */
const OTHER_LETTER = /(?![a-z\u02bb\u02bc])\p{L}/u;
const LONGEST = 40;
/** A hyphen and a digest. */
const MARK = 8;
/** The folder of all takes. */
const TAKEN = 'takes';

/**
 * @param {string} name as people write it
 * @returns {string} the same as the name of files: `Jānis B.` is `janis-b`. Any other name, such as one in another
 *   writing system, has a digest of its letters and marks (FNV-1a of their UTF-8),
 *   so that no two narrators share their takes
 */
export function fileNameOf(name) {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}+/gu, '');
  const whole = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  const plain = whole.slice(0, LONGEST);
  if (!OTHER_LETTER.test(letters) && plain === whole && plain !== TAKEN) return plain;
  const written = name.normalize('NFC').toLowerCase().match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  let digest = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(written.join(''))) digest = Math.imul(digest ^ byte, 0x01000193);
  return `${plain.slice(0, LONGEST - MARK).replace(/-$/, '') || 'voice'}-${(digest >>> 0).toString(36)}`;
}
