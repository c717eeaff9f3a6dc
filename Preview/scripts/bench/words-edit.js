// Correcting the words themselves: a sentence is rewritten where it stands in `tale.md`.

import { buttonOf } from './dialogs.js';
import { hintOf } from './letter-keys.js';
import { make } from '../page/layer.js';

/**
 * @param {import('./types.d.ts').Strings} string
 * @param {{ language: string, direction: string, text: () => string, write: (text: string) => Promise<string>,
 *   closed: () => void }} desk
 */
export function makeCorrection(string, { language, direction, text, write, closed }) {
  const area = Object.assign(make('textarea'), { lang: language, dir: direction, rows: 2 });
  area.setAttribute('aria-label', string('text-label'));
  const wrong = make('p', 'note');
  wrong.setAttribute('role', 'status');
  const opener = buttonOf(string('text-edit'), () => open());
  opener.append(' ', hintOf('C'));
  let isBusy = false;
  const saving = buttonOf(string('text-save'), async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      wrong.textContent = await write(area.value);
    } finally {
      isBusy = false;
    }
    if (!wrong.textContent) close();
  });
  saving.className = 'main';
  const element = make('div', 'correction', area, wrong,
    make('div', 'group', saving, buttonOf(string('text-cancel'), () => close())));
  element.hidden = true;

  function open() {
    [element.hidden, opener.hidden] = [false, true];
    area.value = text();
    wrong.textContent = '';
    area.focus();
  }

  function close() {
    if (element.hidden) return;
    [element.hidden, opener.hidden] = [true, false];
    closed();
  }

  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') saving.click();
    else close();
  });
  return {
    element, opener, open, close,
    get isOpen() { return !element.hidden; },
  };
}
