// Which unit of a recording is chosen, and which one is next. Knows no browser.

import { neighbour } from './boundaries.js';

/**
 * @param {ReturnType<typeof import('./units.js').unitsOf>} recording
 * @param {number} known the unit that was chosen before, or -1
 */
export function makeChoice({ units, times }, known) {
  const nearest = (/** @type {number} */ unit) => (
    times[unit] ? unit : Math.max(neighbour(times, unit, -1), neighbour(times, -1, 1), 0));
  let chosen = nearest(known);

  return {
    get unit() { return chosen; },
    set unit(unit) { chosen = unit; },
    get sentence() { return units[chosen].sentence; },
    /** @param {number} direction 1 or -1 @returns {number} the next unit with a time, or -1 */
    beside: (direction) => neighbour(times, chosen, direction),
    /**
     * @param {Iterable<number>} some units
     * @returns {number | undefined} the next one of them; after the last one the first
     */
    nextOf(some) {
      const sorted = [...some].sort((a, b) => a - b);
      return sorted.find((unit) => unit > chosen) ?? sorted[0];
    },
    /** Chooses a unit or, if it has no time now, the one with a time before it. @param {number} unit */
    comeTo(unit) { chosen = nearest(unit); },
  };
}
