// Whether the site can be reached. Without a network only tales that are kept on the device open.

import { recall } from '../device/store.js';
import { toRoot } from './root.js';

/** No event says that a server answers again: after so many milliseconds the page looks. */
const AGAIN = 10_000;

let isOutOfReach = false;

/** @param {string} slug @returns {boolean} whether the site is out of reach, and the tale is not kept offline */
export const isAway = (slug) => isOutOfReach && !(slug in recall('kept'));

/** @returns {Promise<boolean>} */
export async function isReachable() {
  if (!navigator.onLine) return false;
  try {
    await fetch(`${toRoot}catalog.json`, { method: 'HEAD', cache: 'no-store' }); // the worker leaves it to the network
    return true;
  } catch {
    return false;
  }
}

/** @param {(isAway: boolean) => void} changed called when the network has gone, and when it has come back */
export function watchNetwork(changed) {
  // Files, and frames without an origin, have no worker and can ask no server.
  if (/^(null|file)/.test(origin)) return;
  let looks = 0;
  let timer = 0;
  const look = async () => {
    looks += 1;
    const mine = looks;
    clearTimeout(timer);
    const isGone = !await isReachable();
    if (mine !== looks) return;
    if (isGone && navigator.onLine) timer = setTimeout(look, AGAIN);
    if (isGone === isOutOfReach) return;
    isOutOfReach = isGone;
    changed(isGone);
  };
  for (const sign of ['online', 'offline']) addEventListener(sign, look);
  if (navigator.serviceWorker?.controller) look(); // else the page itself came over the network
}
