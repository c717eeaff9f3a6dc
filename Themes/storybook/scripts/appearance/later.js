// What loads later: the script for reading without a network is fetched after everything else, and a button that is pressed
// before that still works. A tale's second style sheet comes then, too.

import { fetchScript } from './guard.js';

/** @param {string | undefined} src of the script for reading without a network */
export function fetchOffline(src) {
  if (!isSecureContext || !('serviceWorker' in navigator) || location.protocol === 'file:' || !src) return;
  document.documentElement.dataset.keeps = '';
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('[data-script]')?.setAttribute('data-pressed', '');
  });
  // After all that the page itself waits for: a browser fetches only a few things at a time.
  addEventListener('load', () => fetchScript(src));
}

/** @param {string | undefined} href of the style sheet of what a reader sees only after a touch */
export function fetchLater(href) {
  if (!href) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const fetchIt = () => {
    if (!link.isConnected) document.head.append(link);
  };
  for (const sign of ['load', 'click']) addEventListener(sign, fetchIt, { once: true });
}

/**
 * If a script of the page does not load, the page works as one without scripts: text with players. The scripts that other
 * scripts fetch (strings, tales, dialogs) do not count.
 */
export function watchScripts() {
  document.documentElement.classList.add('js');
  addEventListener('error', ({ target }) => {
    if (target instanceof HTMLScriptElement && target.defer) document.documentElement.classList.remove('js');
  }, true);
}
