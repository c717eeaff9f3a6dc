// The page's share of the connection for events. It is closed while the page is in the browser's back/forward cache,
// because an open connection would keep the page out of the cache.

import { hearEvents } from '../events/events.js';

/** @typedef {import('./types.d.ts').State} State */

/** @param {(state: State | null) => void} heard is called with each state, and with null when the preview is gone */
export function connect(heard) {
  const take = (/** @type {string} */ state) => heard(state ? JSON.parse(state) : null);
  let close = open(take);
  addEventListener('pagehide', () => close());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) close = open(take);
  });
}

/**
 * @param {(state: string) => void} take
 * @returns {() => void} ends the connection
 */
function open(take) {
  // Some phones have no shared workers; they do not have many pages open either.
  if (typeof SharedWorker === 'undefined') return hearEvents(take);
  const { port } = new SharedWorker('/.storysite/channel.js');
  port.onmessage = ({ data }) => take(data);
  return () => {
    port.postMessage('');
    port.close();
  };
}
