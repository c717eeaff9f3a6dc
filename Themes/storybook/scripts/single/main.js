// A tale in one file. What is shown is packed in the head of the file. Pictures and sound are in the text for browsers
// without scripts, in <noscript>, which is nothing but text where scripts run.

import { bytesOf } from './base93.js';
import { fromBase64 } from '../page/base64.js';
import { unpack } from './lzma.js';

/**
 * The policy of the file names each of these by its hash.
 * @param {'script' | 'style'} name
 * @param {string} textContent
 */
function add(name, textContent) {
  const element = Object.assign(document.createElement(name), { textContent });
  element.dataset.letters = ''; // those of the story are in the file
  document.head.append(element);
}

/**
 * @param {string} address `data:TYPE;base64,…`
 * @returns {string} of the same bytes in memory, where players seek in them
 */
function inMemory(address) {
  const start = address.indexOf(';base64,');
  return URL.createObjectURL(new Blob([fromBase64(address.slice(start + 8))], { type: address.slice(5, start) }));
}

const template = document.createElement('template');

/** @param {string} page whose pictures and recordings are named as in the text for browsers without scripts */
function build(page) {
  template.innerHTML = document.body.textContent ?? '';
  const media = new Map([...template.content.querySelectorAll('[data-media]')].map((element) => (
    [element.getAttribute('data-media'), element.getAttribute('src') ?? '']
  )));
  template.innerHTML = page;
  for (const element of template.content.querySelectorAll('[src]')) {
    const address = media.get(decodeURI(element.getAttribute('src') ?? '')) ?? '';
    const isSound = address && element.localName === 'source';
    element.setAttribute('src', isSound ? inMemory(address) : address);
    // WebKit never plays what is in memory unless it has begun to load by itself.
    if (isSound) element.parentElement?.setAttribute('preload', 'metadata');
  }
  document.body.replaceChildren(template.content);
}

/** Shows the file as it is without scripts. */
function showPlain() {
  document.documentElement.classList.remove('js');
  template.innerHTML = [...document.querySelectorAll('noscript')].map(({ textContent }) => textContent).join('');
  document.body.replaceChildren(template.content);
}

/** @param {() => void} task that an old browser may not be able to do */
function attempt(task) {
  try {
    task();
  } catch {
    if (document.body) showPlain();
  }
}

const packed = document.getElementById('packed')?.textContent ?? '';
attempt(() => {
  const [style, page, first, ...others] = new TextDecoder().decode(unpack(bytesOf(packed))).split('\0');
  add('style', style);
  document.addEventListener('DOMContentLoaded', () => attempt(() => {
    build(page);
    for (const script of others) add('script', script);
  }));
  add('script', first); // settings for the eye, before the first paint
});
