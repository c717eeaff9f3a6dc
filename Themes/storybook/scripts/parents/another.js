// What is about other devices, which comes as a bundle of its own after the children are shown; and about other tabs.

import { FAMILY } from '../family/kept.js';
import { fetchOnce } from '../page/once.js';
import { leavePage } from '../page/leave.js';
import { own, ownKeys, site } from '../device/storage.js';
import { string } from '../family/strings.js';

/** What somebody types stays. */
const UNFINISHED = '.family-form, .family-ask';
/** Milliseconds between two looks at who is reading. */
const OTHER_CHILD = 1000;

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
    if (!holder.querySelector(UNFINISHED)) show();
    const said = holder.querySelector('.family-said');
    if (said) said.textContent = string('family-elsewhere');
  });
  // Another child has other settings, and another shelf.
  const timer = setInterval(() => {
    if (site + ownKeys() === own || 'leaving' in document.documentElement.dataset || document.querySelector(UNFINISHED)) return;
    clearInterval(timer);
    leavePage(() => location.reload());
  }, OTHER_CHILD);
}
