// Writes to the preview. A preview that was stopped and started again gives its pages a new token.

/** HTTP's "misdirected request": what was sent is not for whoever answers at this address. */
export const MISDIRECTED = 421;

/**
 * @param {string} first the token of this page
 * @param {string} folder a digest of the path of the library whose preview sent this page
 * @param {string} elsewhere what is said when the preview of another library has this address
 */
export function makeWriting(first, folder, elsewhere) {
  let token = first;

  const ask = (/** @type {string} */ address, /** @type {BodyInit} */ body, /** @type {string} */ version) => (
    fetch(address, {
      method: 'PUT', body, headers: { 'X-Storysite-Token': token, ...(version && { 'If-Match': `"${version}"` }) },
    }).catch(() => null));

  /**
   * @param {string} address
   * @param {BodyInit} [body]
   * @param {string} [version] the version of the file that is written over; without it the preview does not compare
   * @returns {Promise<Response | null>} nothing while there is no preview
   */
  return async (address, body = '', version = '') => {
    const response = await ask(address, body, version);
    if (response?.status !== 403) return response;
    const page = await fetch(location.href).then((answer) => answer.text()).catch(() => '');
    const [, fresh, other] = /data-token="([0-9a-f]+)" data-folder="([0-9a-f]+)"/.exec(page) ?? [];
    if (!fresh || fresh === token) return response;
    // A copy of the library may be served at the same address by now: what was made here is not for it.
    if (other !== folder) return new Response(elsewhere, { status: MISDIRECTED });
    token = fresh;
    return ask(address, body, version);
  };
}

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
