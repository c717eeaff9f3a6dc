// The dialog in the library that lists the kept tales.

import { keptTales } from '../kept/tales.js';
import { openBy } from './dialog.js';
import { label, phrase, say } from '../page/strings.js';
import { removeTale, stores, taleBytes, taleFiles } from './tale.js';
import { room, siteRoot, sizeText } from '../offline/device.js';

/** @param {string} name @param {string} text @param {Record<string, string>} [more] */
function element(name, text, more) {
  return Object.assign(document.createElement(name), { textContent: text }, more);
}

/** @param {HTMLDialogElement} dialog */
export function showKept(dialog) {
  const rows = dialog.querySelector('[data-kept-list]');
  const about = dialog.querySelector('[data-kept-room]');
  const icon = dialog.querySelector('[data-kept-icon] svg');

  /** @param {import('../kept/types.d.ts').Store} store */
  const rowOf = (store) => {
    const { slug = '', title = '', lang = '', dir = '', cover = '', version } = store.list.tale ?? {};
    const row = element('li', '');
    const link = Object.assign(document.createElement('a'), { href: `${siteRoot}tales/${slug}/index.html`, className: 'kept-tale' });
    const picture = element('span', '', { className: 'picture' });
    if (cover) picture.append(Object.assign(new Image(4, 3), { src: siteRoot + cover, alt: '' }));
    const facts = element('span', sizeText(taleBytes(store)), { className: 'kept-facts' });
    const words = element('span', '', { className: 'kept-words' });
    words.append(element('strong', title, { lang, dir }), facts);
    link.append(picture, words);
    const button = element('button', '', { className: 'button round', type: 'button' });
    label(button, 'kept-remove', { title });
    if (icon) button.append(icon.cloneNode(true));
    button.addEventListener('click', async () => {
      await removeTale(slug);
      await show();
      dialog.querySelector('h2')?.focus();
    });
    row.append(link, button);
    taleFiles(slug).then((tale) => {
      if (tale.version !== version) facts.textContent += ` · ${phrase('kept-newer')}`;
    }, () => {});
    return row;
  };
  const show = async () => {
    const kept = await keptTales(stores).catch(() => []); // refused, nothing is kept
    rows?.replaceChildren(...kept.map(rowOf));
    dialog.toggleAttribute('data-empty', !kept.length);
    const there = await room();
    if (there) say(about, 'kept-room', { used: sizeText(there.used), free: sizeText(there.free) });
  };
  document.addEventListener('words', () => {
    if (dialog.open) show();
  });
  openBy(dialog, document.querySelector('[data-action=kept]'), show);
}
