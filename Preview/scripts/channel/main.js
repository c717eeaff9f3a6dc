// The worker that all pages of a browser share. It holds their one connection for events: a browser opens six
// connections to a host, and the seventh page would wait forever.

import { hearEvents } from '../events/events.js';

/** @type {Set<MessagePort>} */
const pages = new Set();
let last = '';

addEventListener('connect', (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  pages.add(port);
  port.onmessage = () => pages.delete(port); // a page says nothing but farewell
  if (last) port.postMessage(last);
});

hearEvents((state) => {
  last = state;
  for (const port of pages) port.postMessage(state);
});
