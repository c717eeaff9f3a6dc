// The sentence that the author works on, word by word. A tap plays only that word.

import { make } from '../page/layer.js';

/**
 * @typedef {import('./boundaries.js').Time} Time
 * @typedef {import('./units.js').Unit} Unit
 */

/**
 * @param {{ units: Unit[], times: Time[], starts: number[], language: string, direction: string, label: string,
 *   selected: () => number, found: (unit: number) => boolean, tapped: (unit: number) => void }} bench
 */
export function makeText({ units, times, starts, language, direction, label, selected, found, tapped }) {
  const line = make('p', 'sentence');
  Object.assign(line, { lang: language, dir: direction });
  line.setAttribute('role', 'group');
  line.setAttribute('aria-label', label);
  let shown = -1;
  /** @type {Map<number, HTMLButtonElement>} */
  let buttons = new Map();

  const build = (/** @type {number} */ sentence) => {
    shown = sentence;
    buttons = new Map();
    line.replaceChildren();
    const written = units[starts[sentence]].text;
    let end = 0;
    let joined = make('span', 'joined');
    line.append(joined);
    for (let i = starts[sentence] + 1; i < starts[sentence + 1]; i += 1) {
      const button = make('button', 'word', units[i].text);
      button.type = 'button';
      button.addEventListener('click', () => tapped(i));
      buttons.set(i, button);
      const start = Math.max(written.indexOf(units[i].text, end), end);
      // Lines break at spaces: the marks before one stay with the word that ends, the others with the word that begins.
      const [between = '', marks = '', space = ''] = /^(\S*)(\s(?:.*\s)?)?/su.exec(written.slice(end, start)) ?? [];
      if (end && (space || !marks)) {
        joined.append(marks);
        joined = make('span', 'joined');
        line.append(space, joined);
        joined.append(written.slice(end + between.length, start), button);
      } else {
        joined.append(written.slice(end, start), button);
      }
      end = start + units[i].text.length;
    }
    joined.append(written.slice(end));
  };

  return {
    element: line,
    draw() {
      const chosen = selected();
      const { sentence } = units[chosen];
      if (sentence !== shown) build(sentence);
      const isWhole = !!times[starts[sentence]];
      for (const [i, button] of buttons) {
        const isChosen = i === chosen || (isWhole && chosen === starts[sentence]);
        button.classList.toggle('chosen', isChosen);
        button.classList.toggle('untimed', !times[i]);
        button.classList.toggle('found', found(i));
        button.tabIndex = i === chosen || (units[chosen].word < 0 && i === starts[sentence] + 1) ? 0 : -1;
        if (i === chosen) button.setAttribute('aria-current', 'true');
        else button.removeAttribute('aria-current');
      }
    },
    /** @param {number} unit the word that is heard, or -1 */
    highlight(unit) {
      for (const [i, button] of buttons) button.classList.toggle('heard', i === unit);
    },
    get hasFocus() { return line.contains(document.activeElement); },
    focus() { [...buttons.values()].find(({ tabIndex }) => !tabIndex)?.focus(); },
  };
}
