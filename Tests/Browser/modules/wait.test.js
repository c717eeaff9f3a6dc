import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';

const timers = new Map();
let nextId = 0;
let now = 0;
performance.now = () => now;
globalThis.setInterval = (action) => {
  timers.set(nextId += 1, action);
  return nextId;
};
globalThis.clearInterval = (id) => timers.delete(id);
const { makeWait } = await import('../../../Themes/storybook/scripts/gate/wait.js');

/** @param {number} seconds */
function pass(seconds) {
  for (let i = 0; i < seconds; i += 1) {
    now += 1000;
    for (const action of [...timers.values()]) action();
  }
}

/** @param {number} count @returns {ReturnType<typeof makeWait>[]} the gates of as many pages, opened beforehand */
function openGates(count) {
  timers.clear();
  storage.fill({});
  const gates = Array.from({ length: count }, () => makeWait(() => {}));
  for (const gate of gates) gate.begin();
  return gates;
}

Deno.test('gates that were opened beforehand take no answers in a row', () => {
  const [one, other] = openGates(2);
  equal(other.left(), 0);
  one.fail();
  equal(other.left(), 5000, 'a child tries a sum on each of many pages');
  pass(5);
  deepEqual([one.left(), other.left()], [0, 0]);
});

Deno.test('a page that counts an earlier wait makes none shorter, and two pages count as one does', () => {
  const [one, other, last] = openGates(3);
  one.fail();
  pass(5);
  other.fail();
  pass(2);
  equal(one.left(), 28_000);
  pass(28);
  last.fail();
  pass(1);
  deepEqual(storage.held().wait, { wrong: 3, left: 299_000 }, 'the third wrong answer waits no five minutes');
  pass(99);
  deepEqual([one.left(), other.left(), last.left()], [200_000, 200_000, 200_000]);
});

Deno.test('a page that has passed ends the wait of all', () => {
  const [one, other] = openGates(2);
  one.fail();
  pass(1);
  equal(other.left(), 4000);
  pass(1);
  one.forget();
  pass(1);
  deepEqual([other.left(), storage.held().wait], [0, undefined], 'the other page writes its wait back');
  other.fail();
  deepEqual(storage.held().wait, { wrong: 1, left: 5000 }, 'the next wrong answer counts as the second');
});

Deno.test('where nothing can be stored the wait holds on its page', () => {
  const [gate] = openGates(1);
  storage.isRefused = true;
  gate.fail();
  equal(gate.left(), 5000);
  pass(5);
  gate.fail();
  equal(gate.left(), 30_000, 'each wrong answer waits five seconds only');
});
