// The keys of recording, wherever on the page the focus is.

import { hasLetterKeys } from './letter-keys.js';
import { isTaken } from './keys.js';

/**
 * @typedef {'record' | 'again' | 'hear' | 'previous' | 'next' | 'stop'} RecordAction
 */
/** By the names of keys. @type {Record<string, RecordAction>} */
const RECORD_KEYS = {
  ' ': 'record', Escape: 'stop', ArrowLeft: 'previous', ArrowUp: 'previous', ArrowRight: 'next', ArrowDown: 'next',
};
/** Letters stand for where they are on a keyboard, too. @type {Record<string, RecordAction>} */
const RECORD_LETTERS = { r: 'again', p: 'hear' };

/** Space on a sentence of the list chooses it, and then records. @param {KeyboardEvent} event */
const belongsToFocus = (event) => isTaken(event)
  && !(event.key === ' ' && event.target instanceof Element && event.target.matches('[data-chosen]'));

/**
 * @param {Record<RecordAction, () => void>} actions
 * @param {() => boolean} isTaking whether a take is being spoken: the part stays chosen then
 */
export function listenToKeys(actions, isTaking) {
  addEventListener('keydown', (event) => {
    const isArrow = event.key.startsWith('Arrow');
    // A key that is held must not start and end one take after the other.
    if (event.repeat && (event.key === 'Enter' || !(belongsToFocus(event) || isArrow))) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || belongsToFocus(event)) return;
    const letter = /^Key([A-Z])$/.exec(event.code)?.[1].toLowerCase() ?? '';
    const byLetter = hasLetterKeys() && (RECORD_LETTERS[event.key.toLowerCase()] ?? RECORD_LETTERS[letter]);
    const action = RECORD_KEYS[event.key] ?? byLetter;
    if (!action || (isTaking() && isArrow)) return;
    event.preventDefault();
    actions[action]();
  });
}
