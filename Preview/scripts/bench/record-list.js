// The sentences of a tale, by pages: which have a take, and which one is next.

import { make } from '../page/layer.js';

/**
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').KnownTake} KnownTake
 * @typedef {import('./types.d.ts').Texts} Texts
 */

/** @param {Texts} words @param {(sentence: number) => void} chosen */
export function makeList(words, chosen) {
  const element = make('ol', 'takes');
  element.setAttribute('aria-label', words('record-sentences'));
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let shown = '';

  /** @param {BenchTale} tale */
  const build = ({ text, language, direction }) => {
    let page = 0;
    buttons = [];
    element.replaceChildren(...text.map((sentence, i) => {
      const button = make('button', '', make('span', 'mark'), make('bdi', '', sentence.text));
      button.type = 'button';
      button.addEventListener('click', () => chosen(i));
      Object.assign(button.lastElementChild ?? {}, { lang: language, dir: direction });
      buttons.push(button);
      const item = make('li', sentence.page > page && i ? 'page' : '', button);
      ({ page } = sentence);
      return item;
    }));
  };

  return {
    element,
    /** @param {BenchTale} tale @param {number} now @param {Map<string, KnownTake>} takes */
    draw(tale, now, takes) {
      const text = JSON.stringify(tale.text);
      if (text !== shown) {
        build(tale);
        shown = text;
      }
      tale.text.forEach(({ key }, i) => {
        const take = takes.get(key);
        const kind = take ? (take.clipped ? 'clipped' : 'taken') : 'open';
        const button = buttons[i];
        button.dataset.take = kind;
        const seconds = take?.duration ? ` (${(take.duration / 1000).toFixed(1)} s)` : '';
        button.title = words(`record-mark-${kind}`) + seconds;
        if (i === now) button.setAttribute('aria-current', 'true');
        else button.removeAttribute('aria-current');
      });
    },
    /** Scrolls the list, and not the page. @param {number} sentence */
    reveal(sentence) {
      const { offsetTop: top = 0, offsetHeight: height = 0 } = buttons[sentence] ?? {};
      element.scrollTop = Math.min(Math.max(element.scrollTop, top + height * 2 - element.clientHeight), Math.max(top - height, 0));
    },
  };
}
