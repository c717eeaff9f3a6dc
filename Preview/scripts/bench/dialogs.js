// The dialogs of the bench: the help, and the question after somebody else has saved.

import { KEYS } from './keys.js';
import { make } from '../page/layer.js';

/** @typedef {import('./types.d.ts').Texts} Texts */

/** @param {string} name @param {string} title @param {(Node | string)[]} parts */
function sheetOf(name, title, ...parts) {
  const heading = make('h2', '', title);
  heading.id = name;
  const sheet = make('dialog', name, heading, ...parts);
  sheet.setAttribute('aria-labelledby', name);
  return sheet;
}

/** @param {string} text @param {() => void} pressed */
export function buttonOf(text, pressed) {
  const button = make('button', '', text);
  button.type = 'button';
  button.addEventListener('click', pressed);
  return button;
}

/** @param {Texts} words */
export function makeHelp(words) {
  const list = make('dl');
  for (const [action, keys] of Object.entries(KEYS)) {
    const term = make('dt', '', ...keys.flatMap((key, i) => [i ? ' ' : '', make('kbd', '', key)]));
    term.dir = 'ltr';
    list.append(make('div', '', term, make('dd', '', words(`bench-key-${action}`))));
  }
  const sheet = sheetOf('help', words('bench-help'), make('p', '', words('bench-about')), list,
    make('p', 'quiet', words('bench-about-edges')));
  sheet.append(buttonOf(words('bench-close'), () => sheet.close()));
  return sheet;
}

/**
 * @param {Texts} words
 * @param {{ load: () => void, keep: () => void }} answers
 * @param {string} [title] the key of what was changed elsewhere
 */
export function makeQuestion(words, { load, keep }, title = 'bench-conflict') {
  const sheet = sheetOf('question', words(title), make('p', '', words('bench-conflict-about')));
  const answer = (/** @type {() => void} */ act) => () => {
    sheet.close();
    act();
  };
  sheet.setAttribute('role', 'alertdialog');
  const keeping = buttonOf(words('bench-keep'), answer(keep));
  keeping.className = 'main';
  sheet.append(make('p', 'answers', keeping, buttonOf(words('bench-load'), answer(load))));
  return sheet;
}
