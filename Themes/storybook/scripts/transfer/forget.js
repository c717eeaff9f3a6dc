// Forgetting everything that this device keeps of the site. It is asked twice.

import { askAgain } from '../family/confirm.js';
import { closeGate } from '../device/gate.js';
import { element } from '../page/element.js';
import { forgetVoices } from '../family/narrations.js';
import { keysFrom, remove } from '../device/storage-keys.js';
import { site } from '../device/storage.js';
import { makeKeys } from '../sealed/keys.js';
import { makeStores } from '../kept/stores.js';
import { rootAddress } from '../page/root.js';
import { string } from '../family/strings.js';

/** What is about the tales that are kept offline, and about no reader. */
const OFFLINE = new Set([`${site}kept`, `${site}version`]);

/** @param {boolean} isAll whether tales that are kept offline go, too */
async function forget(isAll) {
  closeGate();
  for (const key of keysFrom(site)) if (isAll || !OFFLINE.has(key)) remove(key);
  const { site: id = '' } = document.documentElement.dataset;
  for (const forgets of [makeKeys(id, rootAddress).forget, forgetVoices]) {
    await forgets().catch(() => {}); // where nothing can be kept, nothing is
  }
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(site)) sessionStorage.removeItem(key);
    if (isAll) {
      const stores = makeStores(id, rootAddress);
      for (const { name } of await stores.tales()) await caches.delete(name);
      await stores.sweep();
    }
  } catch { /* a browser without caches keeps no tales */ }
  location.reload();
}

/** @returns {HTMLElement} */
export function askToForget() {
  const tales = element('input', { type: 'checkbox' });
  const yes = element('button', { class: 'button main', type: 'button' }, string('family-forget'));
  const box = element(
    'details',
    { class: 'fold' },
    element('summary', {}, string('family-forget')),
    element('p', {}, string('family-forget-what')),
    element('label', { class: 'family-check' }, tales, element('span', {}, string('family-forget-tales'))),
    element('div', { class: 'family-do' }, yes),
  );
  yes.addEventListener('click', () => askAgain(yes, string('family-forget-sure'), () => forget(tales.checked)));
  return box;
}
