// Changes of the stored data, on this page or in another tab.

import { memory } from './store.js';
import { own, site } from './storage.js';

/** @param {(name: string) => void} changed called with the name of the changed value, or an empty text for all */
export function whenChanged(changed) {
  addEventListener('kept', (event) => {
    if (event instanceof CustomEvent) changed(String(event.detail));
  });
  addEventListener('storage', ({ key }) => {
    if (key && !key.startsWith(site)) return;
    if (key) memory.delete(key);
    changed(key ? key.slice(key.startsWith(own) ? own.length : site.length) : '');
  });
  // A page that a browser has kept to go back to learns of no change that was made meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && changed(''));
}
