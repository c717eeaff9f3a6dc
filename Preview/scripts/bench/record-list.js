// The sentences or pages of a tale: which have a take, and which one is next.

import { isRecorded, takeOf } from './record-parts.js';
import { make } from '../page/layer.js';

/**
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').KnownTake} KnownTake
 * @typedef {import('./types.d.ts').Strings} Strings
 * @typedef {import('./record-parts.js').RecordPart} RecordPart
 */

/** @param {Strings} string @param {(part: number) => void} chosen */
export function makeList(string, chosen) {
  const element = make('ol', 'takes');
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  let shown = '';

  /** @param {RecordPart[]} parts @param {BenchTale} tale */
  const build = (parts, { language, direction }) => {
    let page = 0;
    buttons = [];
    element.setAttribute('aria-label', string(parts[0]?.sentences.length ? 'record-pages' : 'record-sentences'));
    element.replaceChildren(...parts.map((part, i) => {
      const button = make('button', '', make('span', 'mark'), make('bdi', '', part.text));
      button.type = 'button';
      // Space chooses the sentence; then it records, as elsewhere on the page.
      button.addEventListener('click', () => {
        button.dataset.chosen = '';
        chosen(i);
      });
      button.addEventListener('blur', () => delete button.dataset.chosen);
      Object.assign(button.lastElementChild ?? {}, { lang: language, dir: direction });
      buttons.push(button);
      const item = make('li', part.page > page && i ? 'page' : '', button);
      ({ page } = part);
      return item;
    }));
  };

  return {
    element,
    /** @param {RecordPart[]} parts @param {BenchTale} tale @param {number} now @param {Map<string, KnownTake>} takes */
    draw(parts, tale, now, takes) {
      const text = JSON.stringify(parts);
      if (text !== shown) {
        build(parts, tale);
        shown = text;
      }
      parts.forEach((part, i) => {
        const take = takeOf(part, takes);
        const kind = isRecorded(part, takes) ? (take?.clipped ? 'clipped' : 'taken') : 'open';
        const button = buttons[i];
        button.dataset.take = kind;
        const seconds = take?.duration ? ` (${(take.duration / 1000).toFixed(1)} s)` : '';
        button.title = string(`record-mark-${kind}`) + seconds;
        if (i === now) button.setAttribute('aria-current', 'true');
        else button.removeAttribute('aria-current');
      });
    },
    /** Scrolls the list, and not the page. @param {number} part */
    reveal(part) {
      const { offsetTop: top = 0, offsetHeight: height = 0 } = buttons[part] ?? {};
      element.scrollTop = Math.min(Math.max(element.scrollTop, top + height * 2 - element.clientHeight), Math.max(top - height, 0));
    },
  };
}
