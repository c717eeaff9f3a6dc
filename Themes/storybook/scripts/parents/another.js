// What is about other devices, which comes as a bundle of its own after the children are shown; and about other tabs.

import { FAMILY } from '../family/kept.js';
import { fetchOnce } from '../page/once.js';
import { string } from '../family/strings.js';

const childrenHolder = () => /** @type {HTMLElement | null} */ (document.querySelector('[data-children]'));

const fetchTransfer = () => fetchOnce(childrenHolder()?.dataset, 'transfer');

export function offerOtherDevices() {
  fetchTransfer();
  addEventListener('click', fetchTransfer); // if it could not come
}

/** @param {() => void} show what is here now */
export function followOtherTabs(show) {
  addEventListener('storage', ({ key }) => {
    const holder = childrenHolder();
    if (key !== FAMILY || !holder) return;
    // What somebody types here stays.
    if (!holder.querySelector('form, .family-ask')) show();
    const said = holder.querySelector('.family-said');
    if (said) said.textContent = string('family-elsewhere');
  });
}
