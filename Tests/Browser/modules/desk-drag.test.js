// An edge that is dragged, stepped, or left while something else happens.

import { deepEqual } from 'node:assert/strict';
import { edgesOf } from '../../../Preview/scripts/bench/boundaries.js';
import { makeDrag } from '../../../Preview/scripts/bench/desk-drag.js';
import { makeHistory } from '../../../Preview/scripts/bench/history.js';

/** Three words that touch, and what was made of them. */
function desk() {
  const times = [[0, 500], [500, 1000], [1000, 1500]];
  const history = makeHistory(times);
  const made = [];
  const drag = makeDrag(times, 2000, {
    peaks: () => new Uint8Array(), snaps: () => false, draw: () => {}, ended: () => {},
    made: (change) => {
      made.push(change.length);
      if (change.length) history.make(change);
    },
  });
  const edge = (time) => edgesOf(times, 0, times.length).find((one) => one.time === time);
  return { times, history, made, drag, edge };
}

Deno.test('an edge is where it was let go, and where it was if it was not', () => {
  const { times, made, drag, edge } = desk();
  drag.begin(edge(500));
  drag.to(700, false);
  drag.to(650, false);
  deepEqual(times, [[0, 650], [650, 1000], [1000, 1500]]);
  drag.end(true);
  deepEqual([times, made], [[[0, 650], [650, 1000], [1000, 1500]], [2]]);
  drag.begin(edge(650));
  drag.to(800, false);
  drag.end(false);
  drag.to(900, false); // the finger is still down
  drag.end(true);
  deepEqual([times, made], [[[0, 650], [650, 1000], [1000, 1500]], [2, 0]]);
});

Deno.test('what is taken back while an edge is dragged is taken back', () => {
  const { times, history, drag, edge } = desk();
  drag.step(edge(500), 100, false);
  drag.begin(edge(600));
  drag.to(800, false);
  drag.end(false); // as the desk does before it takes something back
  history.undo();
  drag.to(850, false);
  drag.end(true);
  deepEqual(times, [[0, 500], [500, 1000], [1000, 1500]]);
  history.redo();
  deepEqual(times, [[0, 600], [600, 1000], [1000, 1500]]);
});
