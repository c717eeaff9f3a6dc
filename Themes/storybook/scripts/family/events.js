// Events for the host of the site: only with a grown-up's consent, which holds for one child and one address.

import { randomId } from '../device/random.js';
import { remove } from '../device/storage-keys.js';
import { readObject, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';

/**
 * @typedef {{ id: string, type: string, at: string, tale: string, page: number,
 *   second?: number }} SentEvent as in events.schema.json
 */
/** @typedef {{ to: string, reader: string }} Consent */
/** @typedef {{ keys: string }} Keyed */

/** The maximum number of unsent events; beyond it the oldest are dropped. */
export const MOST_WAITING = 300;
/** The maximum number of events in a batch: a request that outlives its page may have 64 KB. */
export const MOST_IN_BATCH = 50;
const READER_ID = /^[0-9a-z]{16}$/;
const EVENT_ID = /^[0-9a-z]{1,16}$/;
const EVENT_TYPE = /^(start|resume|pause|end|turn|beat)$/;

/** The address that the site names; empty if it names none. */
export const eventsAddress = document.documentElement.dataset.events ?? '';

/** @param {Keyed} child */
const consentKey = ({ keys }) => `${site}${keys}sends`;
/** @param {Keyed} child */
const waitingKey = ({ keys }) => `${site}${keys}unsent`;

/** @param {Keyed} child @returns {Consent | null} null if nobody has agreed to the address that the site names now */
export function consentOf(child) {
  const { to, reader } = readObject(consentKey(child));
  return eventsAddress && to === eventsAddress && READER_ID.test(String(reader)) ? { to, reader: String(reader) } : null;
}

/** @param {Keyed} child @returns {boolean} whether the device has accepted it */
export function agree(child) {
  return writeText(consentKey(child), JSON.stringify({ to: eventsAddress, reader: randomId(16) }));
}

/** Nothing more is sent, not even what waits. @param {Keyed} child */
export function takeBack(child) {
  for (const key of [consentKey(child), waitingKey(child)]) remove(key);
}

/** @param {any} event @returns {SentEvent | null} */
function cleanEvent(event) {
  const { id, type, at, tale, page, second } = Object(event);
  const isEvent = EVENT_ID.test(id) && EVENT_TYPE.test(type) && typeof at === 'string' && typeof tale === 'string' && Number.isInteger(page);
  if (!isEvent) return null;
  return { id, type, at, tale, page, ...(Number.isFinite(second) ? { second } : {}) };
}

/** @param {Keyed} child @returns {SentEvent[]} */
export function waiting(child) {
  const { events } = readObject(waitingKey(child));
  return (Array.isArray(events) ? events : []).flatMap((event) => cleanEvent(event) ?? []);
}

/** @param {Keyed} child @param {SentEvent[]} events */
const keepWaiting = (child, events) =>
  events.length
    ? writeText(waitingKey(child), JSON.stringify({ events: events.slice(-MOST_WAITING) }))
    : remove(waitingKey(child));

/** @param {Keyed} child @param {SentEvent} event */
export const addWaiting = (child, event) => keepWaiting(child, [...waiting(child), event]);

/** @param {Keyed} child @param {SentEvent[]} sent */
export function removeWaiting(child, sent) {
  const gone = new Set(sent.map(({ id }) => id));
  keepWaiting(child, waiting(child).filter(({ id }) => !gone.has(id)));
}
