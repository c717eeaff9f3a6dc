// Whether the service worker deciphers pictures and recordings, piece by piece.

/** Milliseconds: at the first visit it has to come first. */
const LONGEST = 10_000;

/** @param {number} milliseconds @returns {Promise<false>} */
const never = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds, false));

/** @param {ServiceWorker} worker @returns {Promise<boolean>} */
const answers = (worker) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(true);
  worker.postMessage('unseals', [port2]);
});

/** @returns {Promise<boolean>} whether a worker is there, or is coming: it is registered once the page has loaded */
async function comes() {
  for (let look = 0; look < 10; look += 1) {
    if (await navigator.serviceWorker.getRegistration()) return true;
    await never(200);
  }
  return false;
}

/** @returns {Promise<ServiceWorker | false>} */
async function controllerOfPage() {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return serviceWorker.controller;
  const changed = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(serviceWorker.controller ?? false), { once: true });
  });
  if (!await comes()) return false;
  return serviceWorker.controller ?? Promise.race([changed, never(LONGEST)]);
}

/** @returns {Promise<boolean>} */
export async function workerUnseals() {
  if (location.protocol === 'file:' || !('serviceWorker' in navigator)) return false;
  const worker = await controllerOfPage().catch(() => false);
  return worker instanceof ServiceWorker && Promise.race([answers(worker), never(3000)]);
}
