// Reads from the preview, and writes to it. A preview that was stopped and started again gives its pages a new token.

/** HTTP's "misdirected request": another server answers at this address. */
export const MISDIRECTED = 421;

/**
 * @param {string} first the token of this page
 * @param {string} folder a digest of the path of the library whose preview sent this page
 * @param {string} elsewhere what is said when the preview of another library has this address
 */
export function makeClient(first, folder, elsewhere) {
  let token = first;
  /** How many writes have ended. */
  let written = 0;

  const put = (/** @type {string} */ address, /** @type {BodyInit} */ body, /** @type {string} */ version) => (
    fetch(address, {
      method: 'PUT', body, headers: { 'X-Storysite-Token': token, ...(version && { 'If-Match': `"${version}"` }) },
    }).catch(() => null));

  const send = async (/** @type {string} */ address, /** @type {BodyInit} */ body, /** @type {string} */ version) => {
    const response = await put(address, body, version);
    if (response?.status !== 403) return response;
    const page = await fetch(location.href).then((answer) => answer.text()).catch(() => '');
    const [, fresh, other] = /data-token="([0-9a-f]+)" data-folder="([0-9a-f]+)"/.exec(page) ?? [];
    if (!fresh || fresh === token) return response;
    // A copy of the library may be served at the same address by now: what was made here is not for it.
    if (other !== folder) return new Response(elsewhere, { status: MISDIRECTED });
    token = fresh;
    return put(address, body, version);
  };

  /**
   * @param {string} address
   * @returns {Promise<any>} the JSON there; nothing if it cannot be read
   */
  const read = async (address) => {
    const before = written;
    const answer = await fetch(address).then((response) => (response.ok ? response.json() : null)).catch(() => null);
    // The answer may be older than a write that ended meanwhile.
    return written === before ? answer : read(address);
  };

  return {
    read,
    /**
     * @param {string} address
     * @param {BodyInit} [body]
     * @param {string} [version] the version of the file that is written over; without it the preview does not compare
     * @returns {Promise<Response | null>} nothing while there is no preview
     */
    async write(address, body = '', version = '') {
      const response = await send(address, body, version);
      written += 1;
      return response;
    },
  };
}
