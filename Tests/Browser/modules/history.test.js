import { deepEqual, equal } from 'node:assert/strict';
import { makeHistory } from '../../../Preview/scripts/bench/history.js';

Deno.test('every step is taken back, and made again', () => {
  const times = [[0, 100]];
  const history = makeHistory(times);
  const states = [[0, 100]];
  for (let n = 1; n <= 2000; n += 1) {
    history.make([[0, times[0], [0, 100 + n]]]);
    states.push(times[0]);
  }
  for (let n = 1999; n >= 0; n -= 1) {
    history.undo();
    deepEqual(times[0], states[n]);
  }
  equal(history.undo(), null);
  equal(history.canUndo, false);
  while (history.redo());
  deepEqual(times, [[0, 2100]]);
});

Deno.test('a new step ends what was taken back', () => {
  const times = [null, [5, 60]];
  const history = makeHistory(times);
  history.make([]);
  equal(history.canUndo, false);
  history.make([[0, null, [0, 5]]]);
  deepEqual(history.undo(), [[0, null, [0, 5]]]);
  deepEqual(times, [null, [5, 60]]);
  equal(history.canRedo, true);
  history.make([[1, [5, 60], [6, 60]]]);
  equal(history.canRedo, false);
  deepEqual(times, [null, [6, 60]]);
});
