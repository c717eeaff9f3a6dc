// The dots of the known pages: to the eye a row of dots, to fingers, keys and screen readers one slider.

import { string } from '../page/strings.js';

/**
 * @param {Element | null} holder of a slider and of the dots
 * @param {(page: number) => void} turnTo
 * @returns {(way: number[], isOpen: boolean, current: number, where: import('./types.d.ts').Phrase) => void} shows a
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
  document.addEventListener('words', announce); // the reader has chosen another language

  return (way, isOpen, current, where) => {
    pages = way;
    said = where;
    row.replaceChildren(...way.map((page) => {
      const dot = document.createElement('i');
      dot.dataset.page = String(page + 1);
      dot.toggleAttribute('data-current', page === current);
      return dot;
    }));
    slider.max = String(way.length);
    if (current >= 0) slider.value = String(way.indexOf(current) + 1);
    slider.parentElement?.style.setProperty('--pages', String(way.length));
    holder?.toggleAttribute('data-open', isOpen);
    announce();
  };
}
