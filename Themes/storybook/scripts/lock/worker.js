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

/** @returns {Promise<boolean>} */
export async function workerUnseals() {
  if (location.protocol === 'file:' || !('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  /** @type {Promise<ServiceWorker | false>} */
  const controller = serviceWorker.controller
    ? Promise.resolve(serviceWorker.controller)
    : Promise.race([
      new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', () => resolve(serviceWorker.controller ?? false), { once: true });
      }),
      never(LONGEST),
    ]);
  const worker = await controller;
  return worker ? Promise.race([answers(worker), never(3000)]) : false;
}
