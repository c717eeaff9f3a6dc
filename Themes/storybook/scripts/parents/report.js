// Fetches what shows the report of a child, at the first press.

import { element } from '../family/element.js';

/** @typedef {import('../family/rules.js').Child} Child */

let isFetched = false;

/** @param {Child} child @param {(what: HTMLElement) => void} open @param {() => void} done */
export function openReport(child, open, done) {
  const ask = () => {
    isFetched = true;
    const holder = element('div');
    open(holder);
    document.dispatchEvent(new CustomEvent('report', { detail: { child, holder, done } }));
  };
  if (isFetched) {
    ask();
    return;
  }
  const src = document.querySelector('[data-report]')?.getAttribute('data-report') ?? '';
  document.addEventListener('report-ready', ask, { once: true });
  document.head.append(Object.assign(document.createElement('script'), {
    src,
    onerror: () => document.removeEventListener('report-ready', ask),
  }));
}
