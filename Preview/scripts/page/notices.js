// The diagnostics of the library, as the terminal prints them. Errors cover the page until they are corrected or
// hidden; a button in the corner brings them back. Warnings and the findings of a check wait behind that button.

import { addBadge, addButton, addDialog, make } from './layer.js';
import { stringsOfPage } from './strings.js';

/**
 * @typedef {import('./types.d.ts').Diagnostic} Diagnostic
 * @typedef {import('./types.d.ts').State} State
 */

/** Milliseconds without a connection after which the page says so: a restart is shorter. */
const ABSENT_AFTER = 2000;

export function makeNotices() {
  /** @type {ReturnType<typeof makeSheet> | null} */
  let sheet = null;
  /** @type {HTMLElement | null} */
  let absence = null;
  let timer = 0;
  let drawn = '[]';

  const showAbsence = async () => {
    const string = await stringsOfPage();
    absence ??= addBadge('absent', string('stopped'));
  };

  return {
    /** @param {State | null} state nothing when the preview is gone */
    async show(state) {
      if (!state) {
        timer ||= setTimeout(showAbsence, ABSENT_AFTER);
        return;
      }
      clearTimeout(timer);
      timer = 0;
      absence?.remove();
      absence = null;
      const found = state.findings.map((finding) => ({ ...finding, severity: /** @type {const} */ ('finding') }));
      const all = [...state.diagnostics, ...found];
      const diagnostics = JSON.stringify(all);
      if (diagnostics === drawn) return;
      drawn = diagnostics;
      const string = await stringsOfPage();
      sheet ??= makeSheet(string('hide'));
      if (drawn === diagnostics) sheet.show(all, summary(all, string));
    },
  };
}

/**
 * @param {Diagnostic[]} diagnostics
 * @param {(key: string, count?: number) => string} string
 * @returns {string} "2 errors, 1 warning, 3 findings"
 */
function summary(diagnostics, string) {
  const number = (/** @type {string} */ severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const kinds = ['error', 'warning', 'finding'].filter(number);
  return kinds.map((severity) => string(`${severity}s`, number(severity))).join(', ');
}

/** @param {string} hide the word on the button that hides the sheet */
function makeSheet(hide) {
  const heading = make('h2');
  const button = make('button', 'hide', hide, ' ', make('kbd', '', 'Esc'));
  const list = make('ol');
  list.tabIndex = 0; // it scrolls
  heading.id = 'summary';
  const dialog = make('dialog', '', make('header', '', heading, button), list);
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', heading.id);
  list.setAttribute('aria-labelledby', heading.id);
  button.type = 'button';
  button.addEventListener('click', () => dialog.close());
  // Space and arrows belong to the list here, and not to the tale.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  addDialog(dialog);
  const opener = addButton('diagnostics', () => dialog.showModal());

  return {
    /** @param {Diagnostic[]} diagnostics @param {string} text */
    show(diagnostics, text) {
      const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
      heading.textContent = text;
      opener.textContent = text;
      opener.hidden = !diagnostics.length;
      opener.classList.toggle('errors', hasErrors);
      opener.classList.toggle('findings', diagnostics.every(({ severity }) => severity === 'finding'));
      list.replaceChildren(...diagnostics.map(item));
      if (!diagnostics.length) dialog.close();
      else if (hasErrors && !dialog.open) dialog.showModal();
    },
  };
}

/**
 * @param {Diagnostic} diagnostic
 * @returns {HTMLElement} one diagnostic: its location, its message, the line, and its notes
 */
function item({ severity, code, file, line, column, message, before = '', marked = '', after = '', notes, related }) {
  const place = [file, line, column].filter(Boolean).join(':');
  const head = make('p', 'place', make('bdi', '', place), ' ', make('span', 'code', code));
  /** @type {HTMLElement[]} */
  const parts = [head, make('p', 'message', message)];
  if (before || marked || after) parts.push(excerpt(line ?? 1, before, marked, after));
  if (notes.length) parts.push(make('ul', 'notes', ...notes.map((note) => make('li', '', note))));
  if (related.length) parts.push(make('ul', 'related', ...related.map((note) => make('li', '', note))));
  const element = make('li', severity, ...parts);
  element.lang = 'en';
  element.dir = 'ltr';
  return element;
}

/**
 * @param {number} line
 * @param {string} before
 * @param {string} marked
 * @param {string} after
 * @returns {HTMLElement} the line, and below it a caret; an invisible copy of the text before it moves it to its column
 */
function excerpt(line, before, marked, after) {
  const caret = make('span', 'caret', '^'.padEnd(Math.max([...marked].length, 1), '~'));
  const gutter = () => make('span', 'gutter', `${line} | `);
  const unseen = make('span', 'unseen', gutter(), before);
  const below = make('span', 'below', unseen, caret);
  below.setAttribute('aria-hidden', 'true');
  return make('pre', '', gutter(), before, make('mark', '', marked), after, '\n', below);
}
