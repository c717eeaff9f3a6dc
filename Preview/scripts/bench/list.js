// The tales of the library, with their voices.

import { addressOf } from './address.js';
import { make } from '../page/layer.js';

/** @typedef {import('./types.d.ts').Texts} Texts */

/** @param {HTMLElement} main @param {Texts} words */
export async function showTales(main, words) {
  document.title = words('bench');
  const { tales } = await fetch(addressOf.tales).then((response) => response.json());
  const list = make('ul', 'tales');
  for (const { slug, title, language, direction, voices } of tales) {
    const link = make('a', '', title);
    // Without a voice there is nothing to correct yet.
    const mode = voices.length ? '' : '?mode=record';
    Object.assign(link, { href: `/bench/${encodeURIComponent(slug)}${mode}`, lang: language, dir: direction });
    list.append(make('li', '', link, make('span', 'quiet', make('bdi', '', voices.join(', ')))));
  }
  const back = make('a', 'back', words('bench-library'));
  back.href = '/library/';
  const head = make('header', 'head', back, make('h1', '', words('bench')));
  const text = make('p', 'lead', tales.length ? words('bench-choose') : words('bench-no-tales'));
  main.replaceChildren(head, text, list);
}
