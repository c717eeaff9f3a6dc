// The keys of the bench: those of Aegisub. On a keyboard of another writing system the key at
// the place of the letter counts.

import { hasLetterKeys } from './letter-keys.js';

/** What a key does, by the name of the action, in the order of the help. */
export const KEYS = {
  play: ['Space', 'S'],
  sentence: ['R'],
  before: ['Q'],
  after: ['W'],
  beginning: ['E'],
  ending: ['D'],
  onward: ['T'],
  stop: ['H'],
  previous: ['Z', '←'],
  next: ['X', '→'],
  commit: ['G', 'Enter'],
  finding: ['N'],
  text: ['C'],
  earlier: ['A'],
  later: ['F'],
  closer: ['+'],
  wider: ['−'],
  undo: ['Ctrl+Z'],
  redo: ['Ctrl+Shift+Z'],
  save: ['Ctrl+S'],
  help: ['?'],
};

/** @type {Record<string, string>} */
const BY_KEY = { ' ': 'play', Enter: 'commit', ArrowLeft: 'previous', ArrowRight: 'next' };
/** Letters and signs. @type {Record<string, string>} */
const BY_LETTER = { '+': 'closer', '=': 'closer', '-': 'wider', '?': 'help' };
for (const [action, keys] of Object.entries(KEYS)) {
  for (const key of keys) if (/^[A-Z]$/.test(key)) BY_LETTER[key.toLowerCase()] = action;
}

/**
 * @param {KeyboardEvent} event
 * @returns {string} the action; empty for a key that means nothing here
 */
export function actionOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }) {
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1] ?? '').toLowerCase();
  if (ctrlKey || metaKey) {
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    return { y: 'redo', s: 'save' }[letter] ?? '';
  }
  if (altKey) return '';
  const action = BY_KEY[key] ?? (hasLetterKeys() ? BY_LETTER[key] ?? BY_LETTER[letter] : '');
  return action ?? '';
}

/** @param {KeyboardEvent} event @returns {boolean} whether the key belongs to what has the focus */
export function isTaken({ target, key }) {
  if (!(target instanceof Element)) return false;
  if (target.closest('dialog, storysite-preview')) return true;
  if (target.closest('select, input, textarea')) return key !== 'Escape' && !(target.matches('[type=checkbox]') && key !== ' ');
  // On a word Space plays it, as a button does; Enter goes on.
  return (key === ' ' && !!target.closest('button, a')) || (key === 'Enter' && !!target.closest('button:not(.word), a'));
}
