// The worker is put in its place, and the reader is told when it has a new build at hand.

import { siteRoot } from './device.js';

/** @param {HTMLElement | null} notice shown when there is a new build; its button lets it in */
export async function watchBuild(notice) {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(`${siteRoot}sw.js`, { updateViaCache: 'none' });
  let isWanted = false;
  const tell = () => {
    // Without an older worker there is nothing new about it.
    if (notice && registration.waiting && serviceWorker.controller) notice.hidden = false;
  };
  tell();
  registration.active?.postMessage('tidy');
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell));
  notice?.querySelector('button')?.addEventListener('click', () => {
    isWanted = true;
    if (registration.waiting) registration.waiting.postMessage('take over');
    else location.reload();
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (isWanted) location.reload();
  });
}
