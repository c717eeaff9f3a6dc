// What is chosen, changed and heard at the desk.

import { deepEqual, equal } from 'node:assert/strict';
import { makeChanges } from '../../../Preview/scripts/bench/desk-changes.js';
import { makeChoice } from '../../../Preview/scripts/bench/desk-choice.js';
import { makeListening } from '../../../Preview/scripts/bench/desk-listening.js';

/** A sentence of three words; the second one has no time. */
const recordingOf = () => ({
  units: [{ sentence: 0, word: -1 }, { sentence: 0, word: 0 }, { sentence: 0, word: 1 }, { sentence: 0, word: 2 }],
  times: [null, [100, 900], null, [2000, 2400]],
  starts: [0, 4],
});

Deno.test('a unit with a time is chosen, and after the last finding comes the first', () => {
  const choice = makeChoice(recordingOf(), 2);
  equal(choice.unit, 1);
  deepEqual([choice.beside(1), choice.beside(-1)], [3, -1]);
  deepEqual([choice.nextOf([3, 1]), choice.nextOf([1]), choice.nextOf([])], [3, 1, undefined]);
  choice.comeTo(2);
  equal(choice.unit, 1, 'a unit whose time was taken back');
  equal(makeChoice({ units: [], times: [[0, 100], [100, 200], null] }, 2).unit, 1, 'the author is sent back to the beginning');
});

Deno.test('a change settles what was found about its words, but no gap beside them', () => {
  const recording = recordingOf();
  let changed = 0;
  const found = [{ code: 'long-gap', first: 0, count: 1 }, { code: 'short', first: 2, count: 1 }];
  const changes = makeChanges(recording, found, () => { changed += 1; });
  changes.make([[1, [100, 900], [100, 800]], [3, [2000, 2400], [2000, 2500]]]);
  deepEqual([...changes.findings], [[1, 'long-gap']]);
  equal(changes.back('undo')?.length, 2);
  deepEqual(recording.times[1], [100, 900]);
  equal(changes.back('undo'), null);
  equal(changed, 2);
});

Deno.test('only what is played to the end takes the choice along', () => {
  const played = [];
  const player = { play: (from, to) => { played.push([from, to]); }, stop() {} };
  const listening = makeListening(recordingOf(), 2600, player, () => 3);
  for (const name of ['unit', 'before', 'after', 'beginning', 'ending']) listening[name]();
  deepEqual(played, [[2000, 2400], [1500, 2000], [2400, 2600], [2000, 2400], [2000, 2400]]);
  listening.onward();
  equal(listening.isOnward, true);
  listening.around(2000);
  deepEqual([listening.isOnward, played.at(-1)], [false, [1500, 2500]]);
});
