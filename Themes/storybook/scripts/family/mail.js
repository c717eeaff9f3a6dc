// A letter to the site's owner, as an address that opens the device's own mail program (RFC 6068).

const LONGEST_LETTER = 1500;

/** Half a character, which has no address. */
const HALVES = /\p{Cs}/gu;
/** What would begin another header. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** @param {string} text */
const encoded = (text) => encodeURIComponent(text.replace(HALVES, '\uFFFD'));

/**
 * @param {string} contact an e-mail address
 * @param {string} subject
 * @param {string} body with lines
 */
export function mailAddress(contact, subject, body) {
  const to = contact.split('@').map(encoded).join('@');
  const lines = body.slice(0, LONGEST_LETTER).split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u).map((line) => line.replace(BREAKS, ' '));
  return `mailto:${to}?subject=${encoded(subject.replace(BREAKS, ' '))}&body=${encoded(lines.join('\r\n'))}`;
}
