// What is about other devices, which comes as a bundle of its own after the children are shown; and about other tabs.

import { FAMILY } from '../family/kept.js';
import { word } from '../family/words.js';

let isAsked = false;

/** @param {HTMLElement} holder of the children */
export function offerOtherDevices({ dataset: { transfer } }) {
  if (isAsked || !transfer) return;
  isAsked = true;
  document.head.append(Object.assign(document.createElement('script'), { src: transfer }));
}

/** @param {() => void} show what is here now */
export function followOtherTabs(show) {
  addEventListener('storage', ({ key }) => {
    const holder = document.querySelector('[data-children]');
    if (key !== FAMILY || !holder) return;
    // What somebody types here stays.
    if (!holder.querySelector('form, .family-ask')) show();
    const said = holder.querySelector('.family-said');
    if (said) said.textContent = word('family-elsewhere');
  });
}
