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
import { string } from '../family/strings.js';

/** @typedef {import('../family/carried.js').Carried} Carried */

/** @param {Carried} theirs @returns {string[]} what would change, each a line */
function linesOf(theirs) {
  const { before, after, left } = together(theirs, Date.now());
  const known = family().children.map(({ id }) => id);
  const { children, hidden } = differences(before, after, known);
  const lines = children.map(({ name, isNew, counts }) =>
    [
      isNew ? string('family-move-new', { name }) : name,
      ...Object.entries(counts).filter(([, count]) => count).map(([what, count]) =>
        string(`family-move-${what}`, { count })
      ),
    ].join(' · ')
  );
  if (hidden) lines.push(string('family-move-hidden', { count: hidden }));
  if (!known.length && theirs.pin) lines.push(string('family-move-pin-taken'));
  if (left.length) {
    const names = left.map(({ about }) => about.name).join(', ');
    lines.push(string('family-move-left', { names, count: MOST_CHILDREN }));
  }
  return lines;
}

const leaveLink = () => history.replaceState(null, '', location.href.split('#')[0]);

/**
 * Keeps what was brought, and loads the page again.
 * @param {Carried} theirs
 * @param {string} oldPin that of this device, if theirs is to take its place
 * @returns {Promise<string>} the key of the string that says why nothing was kept; empty if all was
 */
async function keep(theirs, oldPin) {
  const own = family().pin;
  const takesPin = Boolean(oldPin && own && theirs.pin && await isPin(oldPin, own));
  if (oldPin && !takesPin) return 'family-move-pin-wrong';
  const lines = linesOf(theirs);
  const { before, after } = together(theirs, Date.now());
  if (!settle(takesPin ? { ...after, pin: theirs.pin } : after, before)) return 'family-full';
  closeGate(); // if the browser cannot store that it is open, it is closed when the page is loaded again
  openGate();
  keepReport([...lines, ...(takesPin ? [string('family-move-pin-taken')] : [])]);
  leaveLink();
  location.reload();
  return '';
}

/**
 * Shows what would change, and asks.
 * @param {Carried} theirs
 * @param {HTMLElement} holder
 * @param {HTMLElement} status
 */
function preview(theirs, holder, status) {
  const { site } = document.documentElement.dataset;
  const own = family().pin;
  const hasOtherPin = Boolean(own && theirs.pin && own.hash !== theirs.pin.hash && canHash());
  const list = element('ul', {});
  const agree = element('button', { class: 'button main', type: 'submit' }, string('family-move-agree'));
  const oldPin = element('input', { type: 'password', inputmode: 'numeric', autocomplete: 'current-password' });
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
      ...(lines.length ? lines : [string('family-move-nothing')]).map((line) => element('li', {}, line)),
    );
    agree.disabled = !lines.length && !hasOtherPin;
  };
  const close = () => {
    leaveLink();
    holder.replaceChildren();
    status.textContent = '';
  };
  const form = element(
    'form',
    {
      class: 'family-form',
      'aria-labelledby': 'moving-preview',
      submit: async (event) => {
        event.preventDefault();
        const failure = await keep(chosen(), hasOtherPin ? oldPin.value : '');
        if (failure) status.textContent = string(failure);
      },
    },
    element('h3', { id: 'moving-preview', tabindex: -1 }, string('family-move-preview')),
    ...(theirs.site && theirs.site !== site
      ? [element('p', {}, string('family-move-foreign', { name: theirs.site }))]
      : []),
    ...(boxes.length > 1
      ? boxes.map((box, i) =>
        element('label', { class: 'family-check' }, box, element('span', {}, theirs.children[i].about.name))
      )
      : []),
    list,
    ...(hasOtherPin
      ? [element('label', { class: 'family-field' }, element('span', {}, string('family-move-pin')), oldPin)]
      : []),
    element(
      'div',
      { class: 'family-do' },
      agree,
      element('button', { class: 'button second', type: 'button', click: close }, string('family-cancel')),
    ),
  );
  look();
  status.textContent = '';
  holder.replaceChildren(form);
  form.querySelector('h3')?.focus();
}

/**
 * @param {Carried | string} read what was brought, or the key of the string that says why it cannot be
 * @param {HTMLElement} holder
 * @param {HTMLElement} status
 */
function answer(read, holder, status) {
  if (typeof read !== 'string') {
    preview(read, holder, status);
    return;
  }
  holder.replaceChildren();
  status.textContent = string(read);
  status.focus();
}

/** Shows what the address of this page brings along. @param {HTMLElement} holder @param {HTMLElement} status */
export async function readLink(holder, status) {
  if (!location.hash.startsWith(LINK)) return;
  const read = await readCompact(location.hash.slice(LINK.length), Date.now());
  answer(typeof read === 'string' ? read : await withTitles(read), holder, status);
}

/**
 * @param {HTMLElement} holder
 * @param {HTMLElement} status
 * @returns {{ file: HTMLElement, link: HTMLElement }} the ways in
 */
export function bringIn(holder, status) {
  const input = element('input', {
    class: 'unseen',
    type: 'file',
    accept: '.json,application/json',
    change: async () => {
      const file = input.files?.[0];
      if (!file) return;
      const isSmall = file.size <= 3 * LONGEST_FILE; // a UTF-16 code unit has three bytes at most in UTF-8
      const read = isSmall
        ? await file.text().then((text) => readCarried(text, Date.now()), () => 'family-move-wrong')
        : 'family-move-large';
      input.value = ''; // the same file may be chosen again
      answer(read, holder, status);
    },
  });
  const field = element('input', { type: 'text', dir: 'ltr', autocomplete: 'off', required: true });
  const link = element(
    'details',
    { class: 'fold' },
    element('summary', {}, string('family-move-link')),
    element(
      'form',
      {
        class: 'moving-link',
        submit: (event) => {
          event.preventDefault();
          const [, code = ''] = field.value.split(LINK);
          const hash = LINK + code.trim();
          if (!code) answer('family-move-link-wrong', holder, status);
          else if (location.hash === hash) readLink(holder, status);
          else location.hash = hash;
        },
      },
      element('label', { class: 'family-field' }, element('span', {}, string('family-move-link-what')), field),
      element('button', { class: 'button second', type: 'submit' }, string('family-move-look')),
    ),
  );
  return { file: element('label', { class: 'button second moving-file' }, input, string('family-move-in')), link };
}
