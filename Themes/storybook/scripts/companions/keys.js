// The keyboard. Space plays and pauses, the side arrows turn pages, and in the text a mark moves from word to word.
// With Shift, or where the reader reads alone, keys move by sentences and words.

import { isRightToLeft, textOfPage } from '../reader/sections.js';

/**
 * @typedef {import('../reader/types.d.ts').Text} Text
 * @typedef {import('../reader/types.d.ts').Pages} Pages
 * @typedef {object} Voice
 * @property {() => void} toggle
 * @property {(word: number) => void} hear
 * @property {() => number} word where the voice is
 * @property {ReturnType<typeof import('../reader/modes.js').makeModes> | null} modes null where no recording has times
 * @property {() => void} follow called when the reader has chosen a place
 */

/** Where keys have a meaning of their own. */
const OWN_KEYS = 'dialog, input, select, textarea, audio';

/**
 * @param {HTMLElement} tale
 * @param {Text} text
 * @param {Pages} pages
 * @param {Voice | null} voice
 */
export function listenToKeys(tale, text, pages, voice) {
  const mark = voice && makeMark(text, pages, voice);
  const right = isRightToLeft(tale) ? -1 : 1;

  document.addEventListener('keydown', (event) => {
    const { key, target, shiftKey, repeat } = event; // a small hand stays on a key: it turns one page, or plays
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(target instanceof Element) || target.closest(OWN_KEYS)) return;
    const step = ({ ArrowRight: right, ArrowLeft: -right }[key]) ?? 0;
    const word = mark && mark.word >= 0 ? mark.word : voice?.word() ?? -1;
    if (voice?.modes && pages.edge !== 'title' && speak(voice.modes, key, shiftKey, step, word)) voice.follow();
    else if (shiftKey) return;
    else if (step) repeat || pages.turn(step, document.activeElement === document.body);
    else if (key === ' ' && voice && !target.closest('a, button, summary')) repeat || voice.toggle();
    else if (!target.matches('.text') || !mark?.press(key)) return;
    event.preventDefault();
  });
}

/**
 * @param {NonNullable<Voice['modes']>} modes
 * @param {string} key
 * @param {boolean} shift
 * @param {number} step 1 forward, -1 back, 0 for another key
 * @param {number} word at the mark, or where the voice is
 * @returns {boolean} whether the key has a meaning
 */
function speak(modes, key, shift, step, word) {
  if (step && shift) modes.sentence(step);
  else if (step && modes.isSilent()) modes.move(step);
  else if (shift && key === 'ArrowDown') modes.hearSentence(word);
  else if (shift && key === 'ArrowUp') modes.hearWord(word);
  else if (shift && key === 'Home') modes.restart();
  else return false;
  return true;
}

/**
 * One tab stop for the words of a page, not a hundred: the text takes the focus, a mark shows what Enter plays.
 * @param {Text} text
 * @param {Pages} pages
 * @param {Voice} voice
 */
function makeMark(text, pages, voice) {
  let marked = -1;

  const put = (/** @type {number} */ word) => {
    text.words[marked]?.classList.remove('mark');
    text.words[word]?.classList.add('mark');
    text.words[word]?.scrollIntoView({ block: 'nearest' });
    marked = word;
  };

  for (const section of pages.sections) textOfPage(section)?.addEventListener('blur', () => put(-1));

  return {
    /** The marked word, or -1. */
    get word() {
      return marked;
    },
    /** @param {string} key @returns {boolean} whether it has a meaning */
    press(key) {
      const [first, end] = text.ranges[pages.shown];
      const within = (/** @type {number} */ word) => Math.min(Math.max(word, first), end - 1);
      const here = marked < 0 ? within(voice.word()) : marked;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) put(marked < 0 ? here : within(marked + step));
      else if (key === 'Home') put(first);
      else if (key === 'End') put(end - 1);
      else if (key === 'Enter') voice.hear(here);
      else return false;
      return true;
    },
  };
}
