// The keyboard: Space plays and pauses, the side arrows turn pages, and in the text a mark moves from word to word.

import { isRightToLeft } from './text.js';
import { textOfPage } from './pages.js';

/**
 * @typedef {import('./types.d.ts').Text} Text
 * @typedef {import('./types.d.ts').Pages} Pages
 * @typedef {{ toggle: () => void, hear: (word: number) => void, word: () => number }} Voice
 */

/**
 * @param {HTMLElement} tale
 * @param {Text} text
 * @param {Pages} pages
 * @param {Voice | null} voice
 */
export function listenToKeys(tale, text, pages, voice) {
  const moveMark = voice && makeMark(text, pages, voice);
  const forward = isRightToLeft(tale) ? 'ArrowLeft' : 'ArrowRight';

  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || target.closest('dialog, input, select, textarea, audio')) return;
    if (key === 'ArrowLeft' || key === 'ArrowRight') pages.turn(key === forward ? 1 : -1);
    else if (key === ' ' && voice && !target.closest('a, button, summary')) voice.toggle();
    else if (!moveMark?.(key, target)) return;
    event.preventDefault();
  });
}

/**
 * One tab stop for the words of a page, not a hundred: the text takes the focus, a mark shows what Enter plays.
 * @param {Text} text
 * @param {Pages} pages
 * @param {Voice} voice
 */
function makeMark(text, pages, voice) {
  let marked = -1;

  const mark = (/** @type {number} */ word) => {
    text.words[marked]?.classList.remove('mark');
    text.words[word]?.classList.add('mark');
    text.words[word]?.scrollIntoView({ block: 'nearest' });
    marked = word;
  };

  for (const section of pages.sections) textOfPage(section)?.addEventListener('blur', () => mark(-1));

  return (/** @type {string} */ key, /** @type {Element} */ target) => {
    if (!target.matches('.text')) return false;
    const [first, end] = text.ranges[pages.shown];
    const told = Math.min(Math.max(voice.word(), first), end - 1);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) mark(marked < 0 ? told : Math.min(Math.max(marked + step, first), end - 1));
    else if (key === 'Home') mark(first);
    else if (key === 'End') mark(end - 1);
    else if (key === 'Enter') voice.hear(marked < 0 ? told : marked);
    else return false;
    return true;
  };
}
