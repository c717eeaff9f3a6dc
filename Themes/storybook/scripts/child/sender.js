// Sends what a child is told to the host of the site, if a grown-up has agreed. What has not arrived is sent again.

import { addWaiting, consentOf, MOST_IN_BATCH, removeWaiting, waiting } from '../family/events.js';
import { randomId } from '../device/random.js';

/** Milliseconds until a batch that has not arrived is sent again; each time it is twice as long. */
const [SEND_SOON, SEND_LATE] = [30_000, 15 * 60_000];

/** @param {{ keys: string }} child */
export function makeSender(child) {
  let isBusy = false;
  let [due, wait] = [0, SEND_SOON];

  const send = async () => {
    const consent = consentOf(child);
    const batch = consent ? waiting(child).slice(0, MOST_IN_BATCH) : [];
    if (!consent || isBusy || !batch.length || performance.now() < due) return;
    isBusy = true;
    const { site } = document.documentElement.dataset;
    try {
      const { ok } = await fetch(consent.to, {
        method: 'POST',
        body: JSON.stringify({ format: 1, site, reader: consent.reader, events: batch }),
        headers: { 'Content-Type': 'text/plain' }, // a browser asks no other site before it sends this
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        cache: 'no-store',
      });
      if (!ok) throw new Error();
      removeWaiting(child, batch);
      [due, wait] = [0, SEND_SOON];
      isBusy = false;
      send();
    } catch {
      due = performance.now() + wait;
      wait = Math.min(2 * wait, SEND_LATE);
      isBusy = false;
    }
  };
  addEventListener('online', () => {
    due = 0;
    send();
  });

  return {
    send,
    /**
     * @param {import('../family/recorder.js').Event} type
     * @param {string} tale its slug
     * @param {import('../family/recorder.js').Place} place
     */
    add(type, tale, { page, from }) {
      if (!consentOf(child)) return;
      const at = `${new Date().toISOString().slice(0, 19)}Z`;
      addWaiting(child, { id: randomId(10), type, at, tale, page, ...(from >= 0 ? { second: from } : {}) });
      if (type !== 'turn') send(); // page turns go with what follows them
    },
  };
}
