// Sends takes one after the other. A take is kept until the preview has it, also while the preview is stopped.

import { addressOf } from './address.js';

/** Milliseconds after which a take that could not be sent is sent again. */
const SEND_AGAIN = 1500;

/** @typedef {{ narrator: string, key: string, wav: Uint8Array<ArrayBuffer> }} Sent */

/**
 * @param {(address: string, body?: BodyInit) => Promise<Response | null>} write
 * @param {{ saved: (sent: Sent) => void, failed: (reason: string) => void }} told
 */
export function makeSending(write, { saved, failed }) {
  /** @type {Sent[]} */
  const waiting = [];
  let isBusy = false;

  async function send() {
    if (isBusy) return;
    isBusy = true;
    while (waiting.length) {
      const [next] = waiting;
      const response = await write(addressOf.take(next.narrator, next.key), next.wav);
      if (response?.ok) {
        waiting.shift();
        saved(next);
      } else if (response && response.status !== 403 && response.status < 500) {
        waiting.shift(); // it would be refused again
        failed(await response.text());
      } else {
        failed('');
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
    get isDone() { return !waiting.length; },
  };
}
