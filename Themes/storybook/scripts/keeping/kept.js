// The dialog in the library that lists the kept tales, and those that were begun.

import { element } from '../page/element.js';
import { begunTales, keptTales } from '../kept/tales.js';
import { nameBy } from '../page/naming.js';
import { openBy } from './dialog.js';
import { say, string } from '../page/strings.js';
import { removeTale, stores, taleBytes, taleFiles } from '../offline/tale.js';
import { room, sizeText } from '../offline/device.js';
import { rootAddress } from '../page/root.js';

/** @param {HTMLDialogElement} dialog */
export function showKept(dialog) {
  const rows = dialog.querySelector('[data-kept-list]');
  const about = dialog.querySelector('[data-kept-room]');
  const icon = dialog.querySelector('[data-kept-icon] svg');

  /** @param {import('../kept/types.d.ts').Store} store @param {boolean} isWhole */
  const rowOf = (store, isWhole) => {
    const { slug = '', title = '', lang = '', dir = '', cover = '', version } = store.list.tale ?? {};
    const image = cover ? [element('img', { src: rootAddress + cover, alt: '', width: 4, height: 3 })] : [];
    const facts = element('span', { class: 'kept-facts' }, isWhole ? sizeText(taleBytes(store)) : string('keep-begun'));
    const name = element('strong', { id: `kept-${slug}`, lang, dir }, title);
    const link = element('a', { href: `${rootAddress}tales/${slug}/index.html`, class: 'kept-tale' },
      element('span', { class: 'picture' }, ...image),
      element('span', { class: 'kept-words' }, name, facts));
    const remove = async () => {
      await removeTale(slug);
      await show();
      dialog.querySelector('h2')?.focus();
    };
    const button = element('button', { class: 'button round', type: 'button', click: remove }, ...(icon ? [icon.cloneNode(true)] : []));
    nameBy(button, name, 'kept-remove', string('kept-remove', { title: '' }));
    if (isWhole) {
      taleFiles(slug).then((tale) => {
        if (tale.version !== version) facts.textContent += ` · ${string('kept-newer')}`;
      }, () => {});
    }
    return element('li', {}, link, button);
  };
  const show = async () => {
    // Refused, nothing is kept.
    const kept = await keptTales(stores).catch(() => []);
    const begun = await begunTales(stores, kept).catch(() => []);
    const lines = [...kept.map((store) => rowOf(store, true)), ...begun.map((store) => rowOf(store, false))];
    rows?.replaceChildren(...lines);
    dialog.toggleAttribute('data-empty', !lines.length);
    const there = await room();
    if (there) say(about, 'kept-room', { used: sizeText(there.used), free: sizeText(there.free) });
  };
  document.addEventListener('strings', () => {
    if (dialog.open) show();
  });
  openBy(dialog, document.querySelector('[data-action=kept]'), show);
}
