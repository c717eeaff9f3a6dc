// The tales of the library, with their covers and their voices.

import { addressOf } from './address.js';
import { fetchCovers, textOf } from './site.js';
import { make } from '../page/layer.js';

/**
 * @typedef {import('./types.d.ts').Strings} Strings
 * @typedef {{ slug: string, title: string, language: string, direction: string, voices: string[] }} Listed
 */

/**
 * @param {HTMLElement} main
 * @param {Strings} string
 * @returns {Promise<Pick<import('./types.d.ts').Mode, 'catchUp' | 'hear'>>}
 */
export async function openTales(main, string) {
  const back = make('a', 'back', string('bench-library'));
  back.href = '/library/';
  const title = make('h1');
  const list = make('ul', 'tales');
  main.replaceChildren(make('header', 'head', back, title), list);
  let shown = '';

  /** Shows the tales that there are now. */
  const catchUp = async () => {
    const [text, covers] = await Promise.all([textOf(addressOf.tales), fetchCovers()]);
    const state = JSON.stringify([text, ...covers]);
    if (!text || state === shown) return;
    shown = state;
    const { tales } = JSON.parse(text);
    const focused = document.activeElement?.getAttribute('href');
    list.replaceChildren(...tales.map((/** @type {Listed} */ tale) => itemOf(tale, covers.get(tale.slug))));
    [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus();
    title.textContent = string(tales.length ? 'bench-choose' : 'bench-no-tales');
    document.title = title.textContent;
  };
  await catchUp();
  return { catchUp };
}

/** @param {Listed} tale @param {string} [cover] the address of its picture */
function itemOf({ slug, title, language, direction, voices }, cover) {
  const picture = Object.assign(make('img'), { alt: '', loading: 'lazy', src: cover ?? '' });
  const name = Object.assign(make('bdi', '', title), { lang: language, dir: direction });
  const link = make('a', '', ...(cover ? [picture] : []), name);
  // Without a voice there is nothing to correct yet.
  const mode = voices.length ? '' : '?mode=record';
  link.href = `/bench/${encodeURIComponent(slug)}${mode}`;
  return make('li', '', link, make('span', 'quiet', make('bdi', '', voices.join(', '))));
}
