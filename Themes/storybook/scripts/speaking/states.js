// The states of a turn: in which of them each key works, and in which the music is silent. Knows no browser.

/**
 * `idle`: the voice speaks. `ready`: anything may be done. `asking`: the browser asks for the microphone, or closes it.
 * `taking`: the child speaks. `model`, `own`: the voice or the child is heard.
 * @typedef {'idle' | 'ready' | 'asking' | 'taking' | 'model' | 'own'} State
 */
/** @typedef {'hear' | 'say' | 'both'} Key */

/** @type {Record<Key, State[]>} */
const ABLE = { hear: ['ready', 'own'], say: ['ready', 'taking', 'own'], both: ['ready', 'own'] };
/** @type {State[]} */
const SILENT = ['asking', 'taking', 'own'];

/**
 * @param {Key} key
 * @param {State} state
 * @param {boolean} hasOwn whether there is a take to hear
 */
export const isAble = (key, state, hasOwn) => ABLE[key].includes(state) && (key !== 'both' || hasOwn);

/** @param {State} state @returns {boolean} whether music would be heard in a take, or over it */
export const isSilent = (state) => SILENT.includes(state);
