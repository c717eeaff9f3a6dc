// Saving what was said as a file, the only thing of it that outlives the page.
// On the child's side the gate is before it.

import { loadAtPress } from '../page/press.js';

/**
 * @param {HTMLElement} key
 * @param {string} name of the file
 * @param {() => string} address of the recording; empty if there is none
 */
export function letKeep(key, name, address) {
  const save = () => {
    if (address()) Object.assign(document.createElement('a'), { href: address(), download: name }).click();
  };
  if (document.documentElement.dataset.side !== 'child') {
    key.addEventListener('click', save);
  } else {
    key.dataset.action = 'gate';
    key.dataset.here = '';
    key.addEventListener('passed', save);
    loadAtPress(key, key.dataset.gate);
  }
}
