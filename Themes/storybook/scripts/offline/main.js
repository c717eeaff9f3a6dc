// Starts the worker, and the buttons that keep tales offline; not in browsers without service workers, nor on file://.

import { canKeep } from './can-keep.js';
import { rootAddress } from '../page/root.js';
import { loadAtPress } from '../page/press.js';
import { loadScript } from '../page/script.js';
import { recall } from '../device/store.js';
import { watchBuild } from './build.js';

const kept = recall('kept');
const { slug } = document.documentElement.dataset;
/** Whether this tale, or one of the library, was kept: a browser may have deleted it since. */
const isNoted = slug ? slug in kept : Object.keys(kept).length > 0;

/** @param {HTMLElement} button that needs a script */
function prepare(button) {
  const { script = '', action = '' } = button.dataset;
  const isPressed = () => 'pressed' in button.dataset;
  const open = () => button.click();
  const wait = () => loadAtPress(button, script, open);
  if (isPressed() || (isNoted && action !== 'share')) loadScript(script).then(() => isPressed() && open(), wait);
  else wait();
}

if (canKeep) {
  // In the page itself it would be a fault in the console of every folder.
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: `${rootAddress}manifest.webmanifest` }));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-script]'))) prepare(button);
  watchBuild(document.querySelector('[data-renewed]')).catch(() => {});
}
