// What a child has read, for grown-ups. Fetched when one of them first asks for it.

import { withStrings } from '../family/strings.js';
import { showReport } from './report.js';

/** @typedef {{ child: import('../family/rules.js').Child, holder: HTMLElement, done: () => void }} Asked */

withStrings(() => {
  document.addEventListener('report', (event) => {
    const { child, holder, done } = /** @type {CustomEvent<Asked>} */ (event).detail;
    holder.replaceChildren(showReport(child, done));
    holder.querySelector('h3')?.focus();
  });
  document.dispatchEvent(new Event('report-ready'));
});
