// The bar of the open gate: how to close it, and a notice before it closes by itself. It stays open while somebody uses
// it.

import { changeFamily, family, readingChild } from '../family/kept.js';
import { closeGate, openFor } from '../device/gate.js';
import { openGate } from '../device/open-gate.js';
import { element } from '../page/element.js';
import { offerMore } from './more.js';
import { pictureAddress, string } from '../family/strings.js';
import { markLeaving } from '../family/leaving.js';
import { toRoot } from '../page/root.js';

/** Milliseconds before the end, from which on the notice is there. */
const NOTICE = 60_000;
/** Milliseconds between two renewals by use. */
const USE = 1000;

/** @type {HTMLElement | undefined} */
let bar;
/** @type {number | undefined} */
let timer;
let used = 0;

/** What the bar covers is a length of the page's style. */
const covering = new ResizeObserver(() => document.documentElement.style.setProperty('--gate-bar', `${(bar?.offsetHeight ?? 0) + 8}px`));

function leave() {
  markLeaving();
  closeGate();
  location.href = `${toRoot}child/index.html`;
}

/**
 * What somebody does keeps the gate open, but not while the notice asks: then only what they write, and the key that
 * leads to the button of the notice, over all that is before it.
 * @param {Event} event
 */
function use(event) {
  const now = performance.now();
  const { type, target } = event;
  const isWriting = type !== 'pointerdown' && target instanceof Element && target.closest('form');
  const isOnItsWay = event instanceof KeyboardEvent && event.key === 'Tab';
  if (now - used < USE || (openFor() <= NOTICE && !isWriting && !isOnItsWay)) return;
  used = now;
  openGate();
}

/** @returns {HTMLElement[]} whose shelf it is; of several children one is chosen in a list, and opened with a button */
function whose() {
  const { children } = family();
  const { id: reading, name } = readingChild();
  if (children.length < 2) return [element('span', { class: 'gate-child' }, name)];
  const open = element('button', {
    class: 'button second',
    type: 'button',
    hidden: true,
    click: () => {
      changeFamily((all) => ({ ...all, reading: choice.value }));
      location.reload();
    },
  }, string('family-open'));
  const choice = element('select', {
    'aria-label': string('family-whose'),
    change: () => {
      open.hidden = choice.value === reading;
    },
  }, ...children.map(({ id, name: own }) => element('option', { value: id, selected: id === reading }, own)));
  return [choice, open];
}

export function showBar() {
  /** @type {HTMLElement | null} what had the focus when the notice came */
  let before = null;
  const said = element('span', { class: 'gate-notice', role: 'status' });
  const stay = element('button', {
    class: 'button second',
    type: 'button',
    hidden: true,
    click: () => {
      openGate();
      (before?.isConnected ? before : close).focus();
      look();
    },
  }, string('family-stay'));
  const face = element('img', {
    class: 'face',
    src: pictureAddress(readingChild().picture),
    alt: '',
    width: 36,
    height: 36,
  });
  const close = element(
    'button',
    { class: 'button main', type: 'button', click: leave },
    face,
    string('family-to-child'),
  );
  const made = element(
    'aside',
    { class: 'gate-bar', 'aria-label': string('family-gate') },
    ...offerMore(),
    ...whose(),
    element('span', { 'data-gate-tools': '' }),
    said,
    stay,
    close,
  );
  const look = () => {
    const isSoon = openFor() <= NOTICE;
    const text = isSoon ? string('family-closing') : '';
    if (isSoon && stay.hidden) before = /** @type {HTMLElement | null} */ (document.activeElement?.closest('body *') ?? null);
    if (said.textContent !== text) said.textContent = text;
    stay.hidden = !isSoon && stay !== document.activeElement; // the focus would go with it
  };
  if (bar) bar.replaceWith(made);
  else document.body.prepend(made);
  if (!bar) { for (const sign of ['pointerdown', 'keydown', 'input']) addEventListener(sign, use, { passive: true }); }
  bar = made;
  covering.disconnect();
  covering.observe(bar);
  clearInterval(timer);
  timer = setInterval(look, USE);
  look();
}
