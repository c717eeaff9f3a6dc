// Whether the site can be reached. Without a network only tales that are kept on the device open.

/** @returns {Promise<boolean>} */
async function isReachable() {
  if (!navigator.onLine) return false;
  const { root = '' } = document.documentElement.dataset;
  try {
    await fetch(`${root}catalog.json`, { method: 'HEAD', cache: 'no-store' }); // the worker leaves it to the network
    return true;
  } catch {
    return false;
  }
}

/** @param {(isAway: boolean) => void} changed called when the network has gone, and when it has come back */
export function watchNetwork(changed) {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker?.controller) return; // the page itself came over the network
  let isAway = false;
  const look = async () => {
    const was = isAway;
    isAway = !await isReachable();
    if (isAway !== was) changed(isAway);
  };
  for (const sign of ['online', 'offline']) addEventListener(sign, look);
  look();
}
