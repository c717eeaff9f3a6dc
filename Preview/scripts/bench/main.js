// The bench: a page of the preview on which an author works on the voices of a tale.

import { MODE, makeModes, openMode } from './modes.js';
import { SLUG, addressOf } from './address.js';
import { connect } from '../page/connection.js';
import { make } from '../page/layer.js';
import { makeNotices } from '../page/notices.js';
import { makeTasks } from './task.js';
import { makeWriting } from './writing.js';
import { refuseWorkers } from '../page/workers.js';
import { showTales } from './list.js';
import { useFonts } from './site.js';
import { wordsOfPage } from '../page/words.js';

/**
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').Texts} Texts
 */

const { token: TOKEN = '', folder: FOLDER = '' } = document.currentScript?.dataset ?? {};

/** @returns {Promise<BenchTale | null>} */
const fetchTale = () => fetch(addressOf.tale).then((response) => (response.ok ? response.json() : null)).catch(() => null);

/** @param {HTMLElement} main @param {Texts} words */
async function openBench(main, words) {
  const tale = await fetchTale();
  const back = make('a', 'back', words('bench-back'));
  back.href = addressOf.page;
  const title = make('h1');
  if (tale) {
    title.append(Object.assign(make('bdi', '', tale.title), { lang: tale.language }));
    document.title = `${tale.title} – ${words(`bench-mode-${MODE}`)}`;
  }
  const [head, place] = [make('header', 'head', back, title), make('div', MODE)];
  const write = makeWriting(TOKEN, FOLDER, words('bench-elsewhere'));
  const tasks = makeTasks(words, write);
  const mode = openMode({ words, head, place, fetchTale, write, tasks });
  main.replaceChildren(head, makeModes(words, mode.leave), place, tasks.element);
  await mode.show();
  return { mode, tasks };
}

const start = async () => {
  refuseWorkers();
  const words = await wordsOfPage();
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const notices = makeNotices();
  let style = '';
  /** @param {import('../page/types.d.ts').State | null} state */
  const show = (state) => {
    notices.show(state);
    if (!state?.style || state.style === style) return;
    ({ style } = state);
    useFonts(style);
  };
  if (!SLUG) {
    await showTales(main, words);
    connect(show);
    return;
  }
  const { mode, tasks } = await openBench(main, words);
  let revision = -1;
  connect((state) => {
    show(state);
    tasks.hear(state);
    mode.hear?.(state);
    if (!state || state.revision === revision) return;
    ({ revision } = state);
    mode.catchUp();
  });
};

start();
