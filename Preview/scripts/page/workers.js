// Removes service workers, which would answer in place of the preview.

export function refuseWorkers() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // the address of another machine is not safe enough for one
  serviceWorker.register = () => Promise.reject(new DOMException('a preview has no service worker', 'NotSupportedError'));
  serviceWorker.getRegistrations().then((all) => {
    for (const registration of all) registration.unregister();
  }).catch(() => {});
}
