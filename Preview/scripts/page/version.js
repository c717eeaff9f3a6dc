// The version of the page that is shown, and how to get the next one.

import { exchange } from './exchange.js';
import { makeSerial } from './serial.js';
import { reload } from './position.js';

/** @param {string} text */
const parsed = (text) => new DOMParser().parseFromString(text, 'text/html');

/** @param {string} shown the name of the version that is shown */
export function makeVersion(shown) {
  /** @type {Document | null} the page as it was sent, before its scripts changed it */
  let sent = null;
  /** @type {Promise<void>} until `sent` is there: a save may come as soon as the page is shown */
  let sending = Promise.resolve();

  /** @param {string} [known] the version that need not be sent @returns {Promise<Response>} the page as it is now */
  const ask = (known) => fetch(location.href.replace(/#.*/, ''), {
    cache: 'no-store', headers: known ? { 'If-None-Match': known } : {},
  });
  const nameOf = (/** @type {Response} */ response) => (response.headers.get('ETag') ?? '').replaceAll('"', '');

  const compare = async () => {
    const response = await ask(`"${shown}"`);
    // A preview that was started again has no site at first, and sends an event when it has one.
    if (response.status === 304 || response.status === 503) return;
    const page = parsed(await response.text());
    await sending;
    if (!sent || !exchange(sent, page)) {
      reload(sent, page);
      return;
    }
    [sent, shown] = [page, nameOf(response)];
  };

  const remember = async () => {
    const response = await ask();
    if (nameOf(response) === shown) sent = parsed(await response.text());
  };
  addEventListener('DOMContentLoaded', () => {
    sending = remember().catch(() => {});
  });

  return {
    /** Shows the version that is there now. A preview that was stopped sends an event when it is back. */
    catchUp: makeSerial(() => compare().catch(() => {})).run,
  };
}
