// What is changed in the times of a recording, and what `check` has found in those that are saved. Knows no browser.

import { findingsOf } from './desk-times.js';
import { makeHistory } from './history.js';

/**
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./types.d.ts').Part} Part
 */

/**
 * @param {ReturnType<typeof import('./units.js').unitsOf>} recording its times are changed in place
 * @param {Part['findings']} found
 * @param {() => void} changed
 */
export function makeChanges(recording, found, changed) {
  const history = makeHistory(recording.times);
  let findings = findingsOf(found, recording);

  /** @param {Change} change that was made, taken back or made again: what was found in its times no longer holds */
  const settle = (change) => {
    for (const [i] of change) if (findings.get(i) !== 'long-gap') findings.delete(i);
    changed();
  };

  return {
    /** Codes by unit. */
    get findings() { return findings; },
    get canUndo() { return history.canUndo; },
    get canRedo() { return history.canRedo; },
    /** @param {Change} change */
    make(change) {
      history.make(change);
      settle(change);
    },
    /** @param {'undo' | 'redo'} direction @returns {Change | null} what was taken back or made again, if anything */
    back(direction) {
      const change = history[direction]();
      if (change) settle(change);
      return change;
    },
    /** @param {Part['findings']} now what `check` finds in what was saved */
    find(now) { findings = findingsOf(now, recording); },
  };
}
