// The pages of a film: one at a time, without keys, with the highlight of the site. `storysite export video` runs this
// in the page, asks for each moment of the tale, and takes a picture of what is then shown.

import { makeHighlighter } from '../reader/highlighter.js';
import { textOf } from '../reader/text.js';
import { fit, fitSheet } from './fit.js';
import { screensOf, showScreen } from './screens.js';

/** @typedef {import('./screens.js').Screen} Screen */

const tale = /** @type {HTMLElement} */ (document.querySelector('.tale'));
const pages = /** @type {HTMLElement[]} */ ([...tale.querySelectorAll('.page')]);
const sheets = /** @type {HTMLElement[]} */ (
  [...tale.querySelectorAll('.title'), ...pages, ...tale.querySelectorAll('.end')]
);
const text = textOf(pages);
const highlighter = makeHighlighter(text, { sentence: () => {}, word: () => {} });
/** What is of no use where nothing can be pressed. */
const OF_THE_SITE =
  '.button:not(.choice), .recording, .title-summary, .title-facts, .title-actions, .end-actions, .tale-words';
/** @type {Screen[][]} of each page */
let screens = [];

/** Leaves of the site's page what a film shows, and adds who made the tale. */
function clear() {
  for (const element of [...tale.children]) if (!element.matches('.title, .page, .end')) element.remove();
  for (const element of [...document.body.children]) {
    if (element.localName === 'dialog' || element.localName === 'audio') element.remove();
  }
  for (const element of tale.querySelectorAll(OF_THE_SITE)) element.remove();
  const author = document.querySelector('.film-author');
  if (author) tale.querySelector('.title-inside')?.append(author);
  const credits = document.querySelector('.film-credits');
  if (credits) tale.querySelector('.end-inside')?.append(credits);
}

/** @returns {Promise<unknown>} when all pictures are there */
function load() {
  const media = JSON.parse(document.getElementById('media')?.textContent ?? '{}');
  return Promise.all([...document.images].map((picture) => {
    picture.src = media[decodeURI(picture.getAttribute('src') ?? '')] ?? '';
    picture.loading = 'eager';
    return picture.decode().catch(() => {}); // a picture that cannot be drawn leaves its place empty
  }));
}

/** @param {number} sheet */
function turn(sheet) {
  for (const [index, element] of sheets.entries()) element.toggleAttribute('data-shown', index === sheet);
}

Object.assign(globalThis, {
  film: {
    /** @returns {Promise<string>} a line for each page: the number of its screens, and the screen of each word */
    async ready() {
      clear();
      for (const sheet of sheets.keys()) {
        turn(sheet); // asks for the letters of each page
        document.body.getBoundingClientRect();
      }
      await Promise.all([load(), document.fonts.ready]);
      for (const [index, sheet] of sheets.entries()) {
        turn(index);
        if (!pages.includes(sheet)) fitSheet(sheet);
      }
      fit(pages, (page) => turn(sheets.indexOf(page)));
      screens = pages.map((page) => {
        turn(sheets.indexOf(page));
        return screensOf(page);
      });
      return screens.map((those, page) => {
        const words = text.words.slice(...text.ranges[page]);
        return [those.length, ...words.map((word) => those.findIndex(({ words }) => words.has(word)))].join(' ');
      }).join('\n');
    },
    /**
     * @param {number} sheet from 0: cover, pages, end
     * @param {number} screen of the page
     * @param {number} word that is spoken; -1 for none
     * @param {number} place a word of the sentence that is spoken; -1 for none
     */
    show(sheet, screen, word, place) {
      turn(sheet);
      const page = pages.indexOf(sheets[sheet]);
      if (page >= 0) showScreen(pages[page], screens[page], screen);
      highlighter(word, place);
    },
  },
});
