// The dialogs of the bench: the help, and questions.

import { KEYS } from './keys.js';
import { make } from '../page/layer.js';

/** @typedef {import('./types.d.ts').Strings} Strings */

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
  button.addEventListener('click', () => {
    if (button.ariaDisabled !== 'true') pressed();
  });
  return button;
}

/**
 * Says whether a button does anything now. Unlike a disabled one it keeps the focus.
 * @param {HTMLElement} button
 * @param {boolean} isAble
 */
export const enable = (button, isAble) => {
  button.ariaDisabled = String(!isAble);
};

/** @param {Strings} string */
export function makeHelp(string) {
  const list = make('dl');
  for (const [action, keys] of Object.entries(KEYS)) {
    const term = make('dt', '', ...keys.flatMap((key, i) => [i ? ' ' : '', make('kbd', '', key)]));
    term.dir = 'ltr';
    list.append(make('div', '', term, make('dd', '', string(`bench-key-${action}`))));
  }
  const sheet = sheetOf('help', string('bench-help'), make('p', '', string('bench-about')), list,
    make('p', 'quiet', string('bench-about-edges')));
  sheet.append(buttonOf(string('bench-close'), () => sheet.close()));
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
 * @param {Strings} string
 * @param {{ load: () => void, keep: () => void }} answers
 * @param {string} [title] the key of what was changed elsewhere
 */
export function makeConflict(string, { load, keep }, title = 'bench-conflict') {
  return makeQuestion(string(title), string('bench-conflict-about'), { [string('bench-keep')]: keep, [string('bench-load')]: load });
}
