// Whether the site can be reached. Without a network only tales that are kept on the device open.

import { recall } from '../device/store.js';
import { toRoot } from './place.js';

let isOutOfReach = false;

/** @param {string} slug @returns {boolean} whether the site is out of reach, and the tale is not kept offline */
export const isAway = (slug) => isOutOfReach && !(slug in recall('kept'));

/** @returns {Promise<boolean>} */
async function isReachable() {
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
  if (location.protocol === 'file:') return;
  const look = async () => {
    const was = isOutOfReach;
    isOutOfReach = !await isReachable();
    if (isOutOfReach !== was) changed(isOutOfReach);
  };
  for (const sign of ['online', 'offline']) addEventListener(sign, look);
  if (navigator.serviceWorker?.controller) look(); // else the page itself came over the network
}
