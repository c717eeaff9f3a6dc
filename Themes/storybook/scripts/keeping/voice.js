// A kept tale speaks also where the voice that is wanted is not kept with it, and cannot be fetched.

import { isReachable } from '../page/network.js';
import { keepSettings, recall } from '../device/store.js';
import { pick } from '../page/setting.js';

/** @param {HTMLElement} tale @param {string} slug */
export function speakAsKept(tale, slug) {
  /** A voice that is kept, if the one that speaks is neither kept nor the family's own. */
  const spare = () => {
    const { voices = [] } = /** @type {{ voices?: string[] }} */ (recall('kept')[slug] ?? {});
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[data-setting=voice] input'));
    const kept = [...inputs].filter(({ value }) => voices.includes(value));
    const isHere = [...inputs].some(({ checked, value }) => checked && (value.startsWith('own-') || voices.includes(value)));
    return isHere ? '' : kept[0]?.value ?? '';
  };
  const choose = (/** @type {string} */ id) => {
    const { voice } = recall('settings');
    pick('voice', id);
    keepSettings({ voice }); // it is no choice of the reader
  };
  tale.addEventListener('failed', (event) => {
    const { key, again } = /** @type {CustomEvent} */ (event).detail;
    const id = spare();
    if (!id || key === 'sound-refused') return;
    choose(id);
    queueMicrotask(again); // after the page has said what failed
  });
  if (spare()) isReachable().then((isThere) => isThere || choose(spare()));
}
