// What loads later: the script for reading without a network is fetched after everything else, and a button that is
// pressed before that still works. A tale's other style sheets come then, too.

import { fetchScript } from './fetch.js';

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

/**
 * One after the other: Chromium would print a tale in other letters if two style sheets came at once.
 * @param {string} [addresses] of the style sheets of what a reader sees only after a touch
 */
export function fetchLater(addresses) {
  if (!addresses) return;
  const links = addresses.split(' ').map((href) => {
    const link = document.createElement('link');
    link.dataset.coming = '';
    const onload = () => {
      delete link.dataset.coming;
      fetchNext();
    };
    // The next click tries again.
    return Object.assign(link, { rel: 'stylesheet', href, onload, onerror: () => link.remove() });
  });
  const fetchNext = () => {
    const at = links.findIndex(({ dataset }) => 'coming' in dataset);
    // Where they are without scripts: after the style sheet of all pages, and before those of the tale's parts.
    const before = links[at - 1] ?? document.querySelector('head noscript') ?? document.head.lastElementChild;
    if (at >= 0 && !links[at].isConnected) before?.after(links[at]);
  };
  for (const sign of ['load', 'click']) addEventListener(sign, fetchNext, true);
}

/**
 * If a script of the page does not load, the page works as one without scripts: text with players. The scripts that
 * other scripts fetch (strings, tales, dialogs) do not count.
 */
export function watchScripts() {
  document.documentElement.classList.add('js');
  addEventListener('error', ({ target }) => {
    if (target instanceof HTMLScriptElement && target.defer) document.documentElement.classList.remove('js');
  }, true);
}
