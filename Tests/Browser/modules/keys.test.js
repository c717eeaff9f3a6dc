import './page.js';
import { deepEqual } from 'node:assert/strict';

let press = (_event) => {};
globalThis.Element = class {
  closest = () => null;
  matches = () => false;
};
document.addEventListener = (_kind, listener) => { press = listener; };
const { listenToKeys } = await import('../../../Themes/storybook/scripts/companions/keys.js');

/** What a key does that is held: the first event and two repetitions. @param {string} key */
function held(key) {
  const done = [];
  const tale = { closest: () => null };
  const pages = { sections: [], edge: '', turn: (step) => done.push(step) };
  const voice = { toggle: () => done.push('toggled'), hear() {}, word: () => -1, modes: null, follow() {} };
  listenToKeys(tale, { words: [], ranges: [] }, pages, voice);
  let scrolls = 0;
  for (const repeat of [false, true, true]) {
    let isPrevented = false;
    press({ key, target: new Element(), repeat, preventDefault: () => { isPrevented = true; } });
    if (!isPrevented) scrolls += 1;
  }
  return [done, scrolls];
}

Deno.test('a key under a resting hand does its work once: the voice does not stutter, and no tale runs to its end', () => {
  deepEqual(held(' '), [['toggled'], 0]);
  deepEqual(held('ArrowRight'), [[1], 0]);
  deepEqual(held('ArrowLeft'), [[-1], 0]);
});
