// A text that is longer than its room is shown in screens: as many whole lines as there is room for, about equally many
// on each.

import { fits } from './fit.js';

/** @typedef {{ top: number, bottom: number }} Row in pixels from the top of the text */
/** @typedef {Row & { words: Set<Element> }} Screen */

/** @param {HTMLElement} text @returns {(Row & { words: Element[] })[]} the lines, and what else cannot be divided */
function rowsOf(text) {
  const { top: start } = text.getBoundingClientRect();
  /** @type {(Row & { words: Element[] })[]} */
  const rows = [];
  const pieces = [...text.querySelectorAll('span:not(.s), img, .choice')].filter((piece) => !piece.matches('.choice *'));
  for (const piece of pieces) {
    // A word that runs over two lines belongs to the first; its second line belongs to the words after it.
    const [rect] = piece.matches('.choice') ? [piece.getBoundingClientRect()] : piece.getClientRects();
    if (!rect) continue;
    const [top, bottom] = [rect.top - start, rect.bottom - start];
    const row = rows.at(-1);
    const words = piece.matches('.choice') ? [...piece.querySelectorAll('span:not(.s)')] : [piece];
    if (row && top < (row.top + row.bottom) / 2) {
      row.bottom = Math.max(row.bottom, bottom);
      row.words.push(...words);
    } else {
      rows.push({ top, bottom, words });
    }
  }
  return rows;
}

/**
 * @param {ReturnType<typeof rowsOf>} rows
 * @param {number} height of a screen
 * @returns {Screen[]}
 */
function divided(rows, height) {
  /** @type {Screen[]} */
  const screens = [];
  for (const { top, bottom, words } of rows) {
    const screen = screens.at(-1);
    if (screen && bottom - screen.top <= height) {
      screen.bottom = bottom;
      for (const word of words) screen.words.add(word);
    } else {
      screens.push({ top, bottom, words: new Set(words) });
    }
  }
  return screens;
}

/** @param {HTMLElement} page that is shown @returns {Screen[]} at least one */
export function screensOf(page) {
  const text = /** @type {HTMLElement | null} */ (page.querySelector('.text'));
  const all = new Set(text?.querySelectorAll('span:not(.s)'));
  if (!text || fits(page)) return [{ top: 0, bottom: 0, words: all }];
  const rows = rowsOf(text);
  const { paddingTop, paddingBottom } = getComputedStyle(text);
  const room = text.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const { length } = divided(rows, room);
  let height = room;
  while (height > room / 2 && divided(rows, height - 8).length === length) height -= 8;
  return divided(rows, height);
}

/**
 * @param {HTMLElement} page
 * @param {Screen[]} screens
 * @param {number} index
 */
export function showScreen(page, screens, index) {
  const text = /** @type {HTMLElement | null} */ (page.querySelector('.text'));
  const screen = screens[index];
  if (!text || !screen || screens.length < 2) return;
  const before = screens[index - 1]?.bottom ?? screen.top - 12;
  const after = screens[index + 1]?.top ?? screen.bottom + 12;
  const up = screen.top - (text.clientHeight - (screen.bottom - screen.top)) / 2;
  for (const block of /** @type {NodeListOf<HTMLElement>} */ (text.querySelectorAll(':scope > *'))) {
    block.style.transform = `translateY(${-up}px)`;
  }
  // The cut runs between two lines, where the highlight of neither reaches.
  const [top, bottom] = [(screen.top + before) / 2 - up, (screen.bottom + after) / 2 - up];
  text.style.clipPath = `inset(${top}px 0 ${text.clientHeight - bottom}px)`;
}
