// Moves an edge, by dragging or by keys. While it is dragged, the desk shows the times that it would make. They are
// made when it is let go.

import { moved, parted } from './boundaries.js';
import { quietest } from './quiet.js';

/**
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./boundaries.js').Edge} Edge
 * @typedef {import('./boundaries.js').Time} Time
 */

/**
 * @param {Time[]} times changed while an edge is dragged
 * @param {number} duration of the recording, in milliseconds
 * @param {{ peaks: () => Uint8Array, snaps: () => boolean, draw: () => void,
 *   made: (change: Change, edge: Edge) => void, ended: () => void }} desk `snaps`: whether edges go to quiet places
 */
export function makeDrag(times, duration, { peaks, snaps, draw, made, ended }) {
  /** @type {{ edge: Edge, change: Change } | null} */
  let dragged = null;

  /** Shows a change that is not made yet, in the place of the one that was shown. @param {Change} change */
  const preview = (change) => {
    if (!dragged) return;
    for (const [i, before] of dragged.change) times[i] = before;
    for (const [i, , after] of change) times[i] = after;
    dragged.change = change;
  };

  /** The next quiet place in a direction, at least as far as the step. @param {number} time @param {number} by */
  const snapped = (time, by) => {
    const place = quietest(peaks(), time + by);
    return Math.sign(place - time) === Math.sign(by) ? place : time + by;
  };

  return {
    /** @param {Edge} edge */
    begin(edge) {
      dragged = { edge, change: [] };
    },
    /** @param {number} time @param {boolean} parts whether two words that touch come apart */
    to(time, parts) {
      if (!dragged) return;
      preview([]);
      const edge = parts ? parted(dragged.edge, time - dragged.edge.time) : dragged.edge;
      preview(moved(times, edge, snaps() ? quietest(peaks(), time) : time, duration));
      draw();
    },
    /** @param {boolean} isKept */
    end(isKept) {
      if (!dragged) return;
      const { change, edge } = dragged;
      preview([]);
      dragged = null;
      made(isKept ? change : [], edge);
      ended();
    },
    get isRunning() { return !!dragged; },
    /** @param {Edge} edge @param {number} by in milliseconds @param {boolean} parts as in `to` */
    step(edge, by, parts) {
      const half = parts ? parted(edge, by) : edge;
      made(moved(times, half, snaps() ? snapped(edge.time, by) : edge.time + by, duration), half);
    },
  };
}
