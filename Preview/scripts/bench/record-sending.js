// Sends takes one after the other. A take is kept until the preview has it, also while the preview is stopped.

import { addressOf } from './address.js';
import { MISDIRECTED } from './client.js';

/** Milliseconds after which a take that could not be sent is sent again. */
const SEND_AGAIN = 1500;

/**
 * Statuses below 500 of refusals that go away by themselves:
 * another token, a tale whose folder was renamed, another library.
 */
const TEMPORARY = [403, 404, MISDIRECTED];

/** Whether what was sent would always be refused. @param {Response} response */
export const isRefusal = ({ ok, status }) => !ok && status < 500 && !TEMPORARY.includes(status);

/** @typedef {Uint8Array<ArrayBuffer>} Wav */
/** @typedef {{ narrator: string, key: string, wav: Wav | Promise<Wav> }} Sent */

/**
 * @param {(address: string, body?: BodyInit) => Promise<Response | null>} write
 * @param {{
 *   saved: (sent: Sent) => void, failed: (reason: string) => void, refused: (sent: Sent, reason: string) => void,
 *   lost: (sent: Sent) => void,
 * }} on `failed`: it is sent again; the reason is empty if the preview gives none. `refused`: it would always be
 *   refused. `lost`: the browser could not make a file of its sound
 */
export function makeSending(write, { saved, failed, refused, lost }) {
  /** @type {Sent[]} */
  const waiting = [];
  let isBusy = false;

  async function send() {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length) {
      const [next] = waiting;
      const wav = await Promise.resolve(next.wav).catch(() => null);
      if (!wav) {
        waiting.shift();
        lost(next);
        continue;
      }
      const response = await write(addressOf.take(next.narrator, next.key), wav);
      const isReason = response && !response.ok && response.status !== 403;
      const reason = isReason ? (await response.text().catch(() => '')).trim() : '';
      if (response?.ok) {
        waiting.shift();
        saved(next);
      } else if (response && isRefusal(response)) {
        waiting.shift();
        refused(next, reason);
      } else {
        failed(reason);
        await new Promise((resolve) => { setTimeout(resolve, SEND_AGAIN); });
      }
    }
    isBusy = false;
  }

  return {
    /** @param {Sent} sent */
    add(sent) {
      waiting.push(sent);
      send();
    },
    /** Whether the preview has answered about every take. */
    get isDone() { return !waiting.length; },
  };
}
