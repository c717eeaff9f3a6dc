// Fetches what shows the report of a child, at the first press.

import { element } from '../page/element.js';
import { loadScript } from '../page/script.js';
import { string } from '../family/strings.js';

/** @typedef {import('../family/rules.js').Child} Child */

/** @type {Promise<void> | null} */
let coming = null;

/**
 * @param {Child} child
 * @param {(what: HTMLElement) => void} open
 * @param {() => void} done
 * @param {(message: string) => void} say
 */
export function openReport(child, open, done, say) {
  say('');
  const ask = () => {
    const holder = element('div');
    open(holder);
    document.dispatchEvent(new CustomEvent('report', { detail: { child, holder, done } }));
  };
  coming ??= new Promise((resolve, reject) => {
    document.addEventListener('report-ready', () => resolve(), { once: true });
    loadScript(document.querySelector('[data-report]')?.getAttribute('data-report') ?? '').catch(reject);
  });
  coming.then(ask, () => {
    coming = null; // the next press tries again
    say(string('family-move-away'));
  });
}
