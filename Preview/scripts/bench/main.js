// The bench: a page of the preview on which an author works on the voices of a tale.

import { MODE, makeModes, openMode } from './modes.js';
import { SLUG, addressOf } from './address.js';
import { connect } from '../page/connection.js';
import { make } from '../page/layer.js';
import { makeClient } from './client.js';
import { makeNotices } from '../page/notices.js';
import { makeSerial } from '../page/serial.js';
import { makeTasks } from './task.js';
import { refuseWorkers } from '../page/workers.js';
import { openTales } from './list.js';
import { useFonts } from './site.js';
import { stringsOfPage } from '../page/strings.js';

/**
 * @typedef {import('../page/types.d.ts').State} State
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').Mode} Mode
 * @typedef {import('./types.d.ts').Strings} Strings
 */

const { token: TOKEN = '', folder: FOLDER = '' } = document.currentScript?.dataset ?? {};

/**
 * The bench of one tale.
 * @param {HTMLElement} main @param {Strings} string
 * @returns {Promise<Pick<Mode, 'catchUp' | 'hear'>>}
 */
async function openBench(main, string) {
  const { read, write } = makeClient(TOKEN, FOLDER, string('bench-elsewhere'));
  const back = make('a', 'back', string('bench-back'));
  back.href = addressOf.page;
  const title = make('h1');
  /** Reads the tale, and shows its title. @returns {Promise<BenchTale | null>} */
  const fetchTale = async () => {
    const tale = await read(addressOf.tale);
    if (tale) {
      title.replaceChildren(Object.assign(make('bdi', '', tale.title), { lang: tale.language }));
      document.title = `${tale.title} – ${string(`bench-mode-${MODE}`)}`;
    }
    return tale;
  };
  const [head, place] = [make('header', 'head', back, title), make('div', MODE)];
  const tasks = makeTasks(string, write);
  const mode = openMode({ string, head, place, fetchTale, read, write, tasks });
  main.replaceChildren(head, makeModes(string, mode.leave), place, tasks.element);
  await mode.show();
  return {
    catchUp: mode.catchUp,
    hear(/** @type {State | null} */ state) {
      tasks.hear(state);
      mode.hear?.(state);
    },
  };
}

const start = async () => {
  refuseWorkers();
  const string = await stringsOfPage();
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const notices = makeNotices();
  let style = '';
  /** @param {State | null} state */
  const show = (state) => {
    notices.show(state);
    if (!state?.style || state.style === style) return;
    ({ style } = state);
    useFonts(style);
  };
  const bench = SLUG ? await openBench(main, string) : await openTales(main, string);
  const { run: catchUp } = makeSerial(bench.catchUp);
  let revision = -1;
  connect((state) => {
    show(state);
    bench.hear?.(state);
    if (!state || state.revision === revision) return;
    ({ revision } = state);
    catchUp();
  });
};

start();
