// The dots of the known pages: to the eye a row of dots, to fingers, keys and screen readers one slider.

import { string } from '../page/strings.js';

/**
 * @param {Element | null} holder of a slider and of the dots
 * @param {(page: number) => void} turnTo
 * @returns {(onPath: number[], isOpen: boolean, current: number, where: import('./types.d.ts').Phrase) => void} shows a
 * dot for each page of the path
 */
export function makeDots(holder, turnTo) {
  const slider = holder?.querySelector('input');
  const row = holder?.querySelector('[data-row]');
  if (!(slider instanceof HTMLInputElement) || !(row instanceof HTMLElement)) return () => {};
  /** @type {number[]} */
  let pages = [];
  /** @type {import('./types.d.ts').Phrase} */
  let said = ['', {}];

  const announce = () => slider.setAttribute('aria-valuetext', string(...said));

  slider.addEventListener('input', () => turnTo(pages[Number(slider.value) - 1]));
  document.addEventListener('strings', announce); // the reader has chosen another language

  return (onPath, isOpen, current, where) => {
    pages = onPath;
    said = where;
    row.replaceChildren(...onPath.map((page) => {
      const dot = document.createElement('i');
      dot.dataset.page = String(page + 1);
      dot.toggleAttribute('data-current', page === current);
      return dot;
    }));
    slider.max = String(onPath.length);
    if (current >= 0) slider.value = String(onPath.indexOf(current) + 1);
    slider.parentElement?.style.setProperty('--pages', String(onPath.length));
    holder?.toggleAttribute('data-open', isOpen);
    announce();
  };
}
