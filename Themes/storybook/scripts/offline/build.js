// Registers the worker, and shows a notice when it has a new build.

import { keysFrom } from '../device/storage-keys.js';
import { readObject, site } from '../device/storage.js';
import { rootAddress } from '../page/root.js';

/** @param {HTMLElement | null} notice shown when there is a new build; its button activates it */
export async function watchBuild(notice) {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(`${rootAddress}sw.js`, { updateViaCache: 'none' });
  let isWanted = false;
  const showNotice = () => {
    // Without an older worker the build is not new.
    if (notice && registration.waiting && serviceWorker.controller) notice.hidden = false;
  };
  showNotice();
  registration.active?.postMessage('tidy');
  const { children } = readObject(`${site}family`);
  const isFamily = (Array.isArray(children) && children.length) || keysFrom(`${site}narration:`).length;
  if (isFamily) serviceWorker.ready.then(({ active }) => active?.postMessage('family'));
  const watchInstalling = () => registration.installing?.addEventListener('statechange', showNotice);
  watchInstalling();
  registration.addEventListener('updatefound', watchInstalling);
  notice?.querySelector('button')?.addEventListener('click', () => {
    isWanted = true;
    if (registration.waiting) registration.waiting.postMessage('take over');
    else location.reload();
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (isWanted) location.reload();
  });
}
