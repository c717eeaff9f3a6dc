// The modes of the bench: what can be done with a tale. Each is a page of its own, `/bench/SLUG?mode=NAME`.

import { addressOf } from './address.js';
import { make } from '../page/layer.js';
import { openAbout } from './form.js';
import { openCorrect, openTap } from './correct.js';
import { openRecord } from './record.js';

/**
 * @typedef {import('./types.d.ts').Bench} Bench
 * @typedef {import('./types.d.ts').Mode} Mode
 * @typedef {import('./types.d.ts').Strings} Strings
 */

/** By name, in the order of the row. @type {Record<string, (bench: Bench) => Mode>} */
const MODES = { correct: openCorrect, record: openRecord, tap: openTap, about: openAbout };

const wanted = new URLSearchParams(location.search).get('mode') ?? '';
/** The name of the mode in the page's address. */
export const MODE = Object.hasOwn(MODES, wanted) ? wanted : Object.keys(MODES)[0];

export const openMode = MODES[MODE];

/**
 * @param {Strings} string
 * @param {() => Promise<boolean>} leave saves what is not saved yet, and gives whether all is
 */
export function makeModes(string, leave) {
  const row = make('nav', 'modes');
  row.setAttribute('aria-label', string('bench-modes'));
  for (const name of Object.keys(MODES)) {
    const link = make('a', '', string(`bench-mode-${name}`));
    link.href = addressOf.mode(name);
    if (name === MODE) link.setAttribute('aria-current', 'page');
    link.addEventListener('click', async (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (await leave()) location.assign(link.href);
    });
    row.append(link);
  }
  return row;
}
