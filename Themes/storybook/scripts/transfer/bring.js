// Bringing in what comes from another device, by file or by link. Nothing is changed before a grown-up has seen what
// would change, and agreed.

import { canHash, isPin } from '../family/pin.js';
import { closeGate } from '../device/gate.js';
import { openGate } from '../device/open-gate.js';
import { differences } from '../family/differences.js';
import { element } from '../page/element.js';
import { family } from '../family/kept.js';
import { keepReport } from './report.js';
import { LINK, readCompact } from '../family/compact.js';
import { LONGEST_FILE, readCarried } from '../family/carried.js';
import { settle, together } from '../family/moving.js';
import { MOST_CHILDREN } from '../family/rules.js';
import { withTitles } from './titles.js';
import { word } from '../family/words.js';

/** @typedef {import('../family/carried.js').Carried} Carried */

/** @param {Carried} theirs @returns {string[]} what would change, each a line */
function linesOf(theirs) {
  const { before, after, left } = together(theirs, Date.now());
  const known = family().children.map(({ id }) => id);
  const { children, hidden } = differences(before, after, known);
  const lines = children.map(({ name, isNew, counts }) =>
    [
      isNew ? word('family-move-new', { name }) : name,
      ...Object.entries(counts).filter(([, count]) => count).map(([what, count]) =>
        word(`family-move-${what}`, { count })
      ),
    ].join(' · ')
  );
  if (hidden) lines.push(word('family-move-hidden', { count: hidden }));
  if (!known.length && theirs.pin) lines.push(word('family-move-pin-taken'));
  if (left.length) {
    const names = left.map(({ about }) => about.name).join(', ');
    lines.push(word('family-move-left', { names, count: MOST_CHILDREN }));
  }
  return lines;
}

/** @param {Carried} theirs @param {HTMLElement} room @param {HTMLElement} said */
function preview(theirs, room, said) {
  const { site } = document.documentElement.dataset;
  const own = family().pin;
  const hasOtherPin = Boolean(own && theirs.pin && own.hash !== theirs.pin.hash && canHash());
  const list = element('ul', {});
  const agree = element('button', { class: 'button main', type: 'submit' }, word('family-move-agree'));
  const boxes = theirs.children.map(({ id }) =>
    element('input', { type: 'checkbox', value: id, checked: true, change: () => look() })
  );
  const chosen = () => ({
    ...theirs,
    children: theirs.children.filter(({ id }) => boxes.some((box) => box.checked && box.value === id)),
  });
  const look = () => {
    const lines = linesOf(chosen());
    list.replaceChildren(
      ...(lines.length ? lines : [word('family-move-nothing')]).map((line) => element('li', {}, line)),
    );
    agree.disabled = !lines.length && !hasOtherPin;
  };
  const oldPin = element('input', { type: 'password', inputmode: 'numeric', autocomplete: 'current-password' });
  const close = () => {
    history.replaceState(null, '', location.href.split('#')[0]);
    room.replaceChildren();
    said.textContent = '';
  };
  const bring = async () => {
    const isSwapped = hasOtherPin && own && oldPin.value ? await isPin(oldPin.value, own) : false;
    if (oldPin.value && !isSwapped) {
      said.textContent = word('family-move-pin-wrong');
      return;
    }
    const here = chosen();
    const lines = linesOf(here);
    const { before, after } = together(here, Date.now());
    if (!settle(isSwapped ? { ...after, pin: theirs.pin } : after, before)) {
      said.textContent = word('family-full');
      return;
    }
    closeGate(); // what comes along must not be the child's to look at
    openGate();
    keepReport([...lines, ...(isSwapped ? [word('family-move-pin-taken')] : [])]);
    history.replaceState(null, '', location.href.split('#')[0]);
    location.reload();
  };
  const form = element(
    'form',
    {
      class: 'family-form',
      'aria-labelledby': 'moving-preview',
      submit: (event) => {
        event.preventDefault();
        bring();
      },
    },
    element('h3', { id: 'moving-preview', tabindex: -1 }, word('family-move-preview')),
    ...(theirs.site && theirs.site !== site
      ? [element('p', {}, word('family-move-foreign', { name: theirs.site }))]
      : []),
    ...(boxes.length > 1
      ? boxes.map((box, i) =>
        element('label', { class: 'family-check' }, box, element('span', {}, theirs.children[i].about.name))
      )
      : []),
    list,
    ...(hasOtherPin
      ? [element('label', { class: 'family-field' }, element('span', {}, word('family-move-pin')), oldPin)]
      : []),
    element(
      'div',
      { class: 'family-do' },
      agree,
      element('button', { class: 'button second', type: 'button', click: close }, word('family-cancel')),
    ),
  );
  look();
  said.textContent = '';
  room.replaceChildren(form);
  form.querySelector('h3')?.focus();
}

/**
 * @param {Carried | string} read what was brought, or the key of the string that says why it cannot be
 * @param {HTMLElement} room
 * @param {HTMLElement} said
 */
function answer(read, room, said) {
  if (typeof read !== 'string') {
    preview(read, room, said);
    return;
  }
  room.replaceChildren();
  said.textContent = word(read);
  said.focus();
}

/** Shows what the address of this page brings along. @param {HTMLElement} room @param {HTMLElement} said */
export async function readLink(room, said) {
  if (!location.hash.startsWith(LINK)) return;
  const read = await readCompact(location.hash.slice(LINK.length), Date.now());
  answer(typeof read === 'string' ? read : await withTitles(read), room, said);
}

/**
 * @param {HTMLElement} room
 * @param {HTMLElement} said
 * @returns {{ file: HTMLElement, link: HTMLElement }} the ways in
 */
export function bringIn(room, said) {
  const input = element('input', {
    class: 'unseen',
    type: 'file',
    accept: '.json,application/json',
    change: async () => {
      const file = input.files?.[0];
      if (!file) return;
      const isSmall = file.size <= 4 * LONGEST_FILE; // a letter has four bytes at most
      const read = isSmall
        ? await file.text().then((text) => readCarried(text, Date.now()), () => 'family-move-wrong')
        : 'family-move-large';
      input.value = ''; // the same file may be chosen again
      answer(read, room, said);
    },
  });
  const field = element('input', { type: 'text', dir: 'ltr', autocomplete: 'off', required: true });
  const link = element(
    'details',
    { class: 'fold' },
    element('summary', {}, word('family-move-link')),
    element(
      'form',
      {
        class: 'moving-link',
        submit: (event) => {
          event.preventDefault();
          const [, code = ''] = field.value.split(LINK);
          const hash = LINK + code.trim();
          if (!code) answer('family-move-link-wrong', room, said);
          else if (location.hash === hash) readLink(room, said);
          else location.hash = hash;
        },
      },
      element('label', { class: 'family-field' }, element('span', {}, word('family-move-link-what')), field),
      element('button', { class: 'button second', type: 'submit' }, word('family-move-look')),
    ),
  );
  return { file: element('label', { class: 'button second moving-file' }, input, word('family-move-in')), link };
}
