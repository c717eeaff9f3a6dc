// What was changed, and the way back: without end, since a step holds only what it changed.

/**
 * @typedef {import('./boundaries.js').Time} Time
 * @typedef {import('./boundaries.js').Change} Change
 */

/** @param {Time[]} times changed in place */
export function makeHistory(times) {
  /** @type {Change[]} */
  const past = [];
  /** @type {Change[]} */
  const future = [];

  /** @param {Change} change @param {1 | 2} side 1 for before, 2 for after */
  const apply = (change, side) => {
    for (const step of change) times[step[0]] = step[side];
  };

  /** @param {Change[]} from @param {Change[]} to @param {1 | 2} side */
  const step = (from, to, side) => {
    const change = from.pop();
    if (!change) return null;
    to.push(change);
    apply(change, side);
    return change;
  };

  return {
    /** @param {Change} change */
    make(change) {
      if (!change.length) return;
      apply(change, 2);
      past.push(change);
      future.length = 0;
    },
    /** @returns {Change | null} what was taken back */
    undo: () => step(past, future, 1),
    /** @returns {Change | null} what was made again */
    redo: () => step(future, past, 2),
    get canUndo() { return past.length > 0; },
    get canRedo() { return future.length > 0; },
  };
}
