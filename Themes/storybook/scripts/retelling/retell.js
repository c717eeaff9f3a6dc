// Replaces the UI strings of a page by those of another language: every marked element changes, the tale does not.

import { SHARED, wording } from '../page/wording.js';

/**
 * The details of the event `strings`, which a script with strings dispatches.
 * @typedef {object} Translation
 * @property {string} lang
 * @property {string} dir
 * @property {Record<string, string>} strings
 * @property {Record<string, string>} [borrowed] the languages of strings that are another one's, by their keys
 * @property {Record<string, string>} pages where the plain pages are for readers of this language, below the root
 */

/**
 * Can be called repeatedly while the page loads.
 * @param {Translation} translation
 */
export function retell({ lang, dir, strings, borrowed = {}, pages }) {
  const page = document.documentElement;
  if (page.lang !== lang) page.lang = lang;

  for (const element of all('[data-say]')) {
    const { say = '' } = element.dataset;
    const text = wording(strings, say, element.dataset);
    if (text) put(element, text);
    // An element has `lang` if the text around it is in another language, or if its last string was borrowed.
    if (borrowed[say] || element.lang) element.lang = borrowed[say] ?? lang;
  }
  for (const element of all('[data-label]')) {
    const text = wording(strings, element.dataset.label ?? '', element.dataset);
    if (text && element.ariaLabel !== text) element.setAttribute('aria-label', text);
    if (element.lang) element.lang = lang;
  }
  for (const element of all('[data-hint]')) {
    const text = wording(strings, element.dataset.hint ?? '', element.dataset);
    if (text) element.setAttribute('placeholder', text);
  }
  for (const element of all('[data-dir]')) element.dir = dir;
  for (const link of all('a[data-plain]')) {
    const path = pages[link.dataset.plain ?? ''];
    if (path) link.setAttribute('href', `${page.dataset.root}${path}`);
  }
  for (const choice of document.querySelectorAll('select[data-setting=language]')) {
    if (choice instanceof HTMLSelectElement) choice.value = lang;
  }
  const block = document.getElementById('strings');
  if (block) block.textContent = JSON.stringify(scriptStrings(strings));
}

/** @param {string} selector @returns {HTMLElement[]} on the page and in its templates */
function all(selector) {
  const places = [document, ...[...document.querySelectorAll('template')].map(({ content }) => content)];
  return places.flatMap((place) => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(selector)]));
}

/**
 * A string is the last text in its element: an icon may precede it. An element without text stays without.
 * @param {HTMLElement} element
 * @param {string} text
 */
function put(element, text) {
  if (element instanceof HTMLMetaElement) {
    element.content = text;
    return;
  }
  const said = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim()).pop();
  if (said instanceof Text && said.data !== text) said.data = text;
}

/** @param {Record<string, string>} strings */
function scriptStrings(strings) {
  const own = Object.entries(strings).filter(([key]) => key.startsWith('js-') || SHARED.test(key));
  return Object.fromEntries(own.map(([key, text]) => [key.replace(/^js-/, ''), text]));
}
