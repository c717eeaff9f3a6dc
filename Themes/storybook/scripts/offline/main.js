// Starts the worker, and the buttons that keep tales offline; not in browsers without service workers, nor on file://.

import { canKeep } from './device.js';
import { rootAddress } from '../page/root.js';
import { loadAtPress } from '../page/press.js';
import { recall } from '../device/store.js';
import { say } from '../page/strings.js';
import { watchBuild } from './build.js';

/** @param {Element | null} label of a tale's button, which says what the device remembers */
function sayKept(label) {
  if (!label || !recall('kept')[document.documentElement.dataset.slug ?? '']) return;
  label.closest('button')?.setAttribute('data-state', 'kept');
  say(label, 'keep-label-kept');
}

if (canKeep) {
  // In the page itself it would be a fault in the console of every folder.
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: `${rootAddress}manifest.webmanifest` }));
  sayKept(document.querySelector('[data-keep-label]'));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-script]'))) {
    loadAtPress(button, button.dataset.script, () => button.click());
    if ('pressed' in button.dataset) button.click();
  }
  watchBuild(document.querySelector('[data-renewed]')).catch(() => {});
}
