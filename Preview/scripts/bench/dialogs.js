// The dialogs of the bench: the help, and questions.

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
 * @param {string} title
 * @param {string} about
 * @param {Record<string, () => void>} answers what happens, by the words on its button; the first one is suggested
 */
export function makeQuestion(title, about, answers) {
  const buttons = Object.entries(answers).map(([text, act]) => buttonOf(text, () => {
    sheet.close();
    act();
  }));
  buttons[0].className = 'main';
  const sheet = sheetOf('question', title, make('p', '', about), make('p', 'answers', ...buttons));
  sheet.setAttribute('role', 'alertdialog');
  return sheet;
}

/**
 * Asks whose version of a file stays after somebody else has saved it.
 * @param {Texts} words
 * @param {{ load: () => void, keep: () => void }} answers
 * @param {string} [title] the key of what was changed elsewhere
 */
export function makeConflict(words, { load, keep }, title = 'bench-conflict') {
  return makeQuestion(words(title), words('bench-conflict-about'), { [words('bench-keep')]: keep, [words('bench-load')]: load });
}
