// Takes the place of a service worker that a site left under this address, and ends: a preview shows what is there now, and
// nothing that a browser has kept.

const worker = /** @type {any} */ (self);

addEventListener('install', () => worker.skipWaiting());

addEventListener('activate', (event) => {
  const retire = async () => {
    await worker.registration.unregister();
    for (const client of await worker.clients.matchAll({ type: 'window' })) client.navigate(client.url);
  };
  /** @type {any} */ (event).waitUntil(retire());
});
