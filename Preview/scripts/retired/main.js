// Replaces a service worker that a site left under this address, and unregisters itself: a preview shows the current
// files, and nothing from a browser's cache.

const worker = /** @type {any} */ (self);

addEventListener('install', () => worker.skipWaiting());

addEventListener('activate', (event) => {
  const retire = async () => {
    await worker.registration.unregister();
    for (const client of await worker.clients.matchAll({ type: 'window' })) client.navigate(client.url);
  };
  /** @type {any} */ (event).waitUntil(retire());
});
