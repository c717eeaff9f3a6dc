// A flagged tale: what was noted, a letter about it to the site's owner, and the way back.

import { element } from '../page/element.js';
import { hide } from './hiding.js';
import { mailAddress } from '../family/mail.js';
import { rootAddress, toRoot } from '../page/root.js';
import { family } from '../family/kept.js';
import { string } from '../family/strings.js';

/** @typedef {import('../family/flags.js').Flag} Flag */

const contact = document.querySelector('script[data-contact]')?.getAttribute('data-contact') ?? '';

/** @param {Flag} flag @returns {string} */
function letter({ slug, title, note }) {
  // The address of a folder on this device is nobody else's.
  const address = /^https?:/.test(rootAddress) ? `${rootAddress}tales/${encodeURIComponent(slug)}/index.html` : '';
  return mailAddress(contact, string('family-mail-subject', { title }), [title, address, '', note].join('\n'));
}

/** @param {Flag} flag @param {(said: string) => void} changed @returns {HTMLElement[]} what can be done about it */
export function flagButtons(flag, changed) {
  const mail = contact
    ? [element('a', { class: 'button second', href: letter(flag) }, string('family-mail'))]
    : [];
  return [
    ...mail,
    element('button', {
      class: 'button bare',
      type: 'button',
      click: () => changed(hide(flag.slug, false) ? '' : string('family-full')),
    }, string('family-unflag')),
  ];
}

/** @param {HTMLElement} holder of the children, whose last section it becomes */
export function showFlagged(holder) {
  const said = element('p', { class: 'family-said', role: 'status' });
  const list = element('div');
  const section = element('section', { class: 'family-flagged' }, list, said);
  const show = (message = '') => {
    const { flags } = family();
    section.hidden = !flags.length;
    said.textContent = message;
    list.replaceChildren(
      element('h3', { id: 'flagged', tabindex: -1 }, string('family-flagged')),
      element('p', {}, string('family-flagged-what')),
      element(
        'ul',
        { class: 'family-list' },
        ...flags.map((flag) =>
          element(
            'li',
            { class: 'family-flag' },
            element('a', { href: `${toRoot}tales/${encodeURIComponent(flag.slug)}/index.html` }, element('bdi', {}, flag.title)),
            ...(flag.note ? [element('p', { class: 'family-note', dir: 'auto' }, flag.note)] : []),
            element('div', { class: 'family-do' }, ...flagButtons(flag, (text) => {
              show(text);
              (section.hidden ? document.getElementById('family') : section.querySelector('h3'))?.focus();
            })),
          )
        ),
      ),
    );
  };
  holder.append(section);
  show();
}
