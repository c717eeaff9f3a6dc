// The tales of the library, with their covers and their voices.

import { addressOf } from './address.js';
import { fetchCovers } from './site.js';
import { make } from '../page/layer.js';

/** @typedef {import('./types.d.ts').Texts} Texts */

/** @param {HTMLElement} main @param {Texts} words */
export async function showTales(main, words) {
  const [{ tales }, covers] = await Promise.all([fetch(addressOf.tales).then((response) => response.json()), fetchCovers()]);
  const list = make('ul', 'tales');
  for (const { slug, title, language, direction, voices } of tales) {
    const picture = Object.assign(make('img'), { alt: '', loading: 'lazy', src: covers.get(slug) ?? '' });
    const name = Object.assign(make('bdi', '', title), { lang: language, dir: direction });
    const link = make('a', '', ...(covers.get(slug) ? [picture] : []), name);
    // Without a voice there is nothing to correct yet.
    const mode = voices.length ? '' : '?mode=record';
    link.href = `/bench/${encodeURIComponent(slug)}${mode}`;
    list.append(make('li', '', link, make('span', 'quiet', make('bdi', '', voices.join(', ')))));
  }
  const back = make('a', 'back', words('bench-library'));
  back.href = '/library/';
  const title = words(tales.length ? 'bench-choose' : 'bench-no-tales');
  document.title = title;
  main.replaceChildren(make('header', 'head', back, make('h1', '', title)), list);
}
