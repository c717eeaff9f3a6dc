// The states in which a page is read aloud, and which keys each of them has. Knows no browser.

/**
 * `ready`: a page is shown. `asking`: the browser asks for the microphone. `taking`: a sentence is read. `keeping`: the
 * page was read, and is being kept. `listening`: it is heard.
 * @typedef {'ready' | 'asking' | 'taking' | 'keeping' | 'listening'} State
 */
/** @typedef {'previous' | 'next' | 'record' | 'listen' | 'read' | 'again' | 'drop' | 'rest'} Key */

/** @type {Record<State, Key[]>} */
const KEYS = {
  ready: ['previous', 'listen', 'record', 'next'],
  asking: ['drop'],
  taking: ['again', 'read', 'drop'],
  keeping: [],
  listening: ['previous', 'rest', 'record', 'next'],
};

/**
 * @param {Key} key
 * @param {State} state
 * @param {boolean} isRecorded whether there is a recording of the page
 */
export const hasKey = (key, state, isRecorded) => KEYS[state].includes(key) && (key !== 'listen' || isRecorded);

/**
 * What a key of the keyboard does; `step` for the side arrows is 1 in the direction of reading.
 * @param {string} key
 * @param {number} step
 * @param {State} state
 * @returns {Key | 'leave' | ''}
 */
export function meaningOf(key, step, state) {
  if (state === 'taking') {
    if (key === ' ' || key === 'Enter' || step > 0) return 'read';
    if (key === 'Backspace' || step < 0) return 'again';
    return key === 'Escape' ? 'drop' : '';
  }
  if (key === 'Escape') return state === 'asking' ? 'drop' : 'leave';
  if (step) return step > 0 ? 'next' : 'previous';
  if (key !== ' ') return '';
  return state === 'listening' ? 'rest' : 'record';
}
