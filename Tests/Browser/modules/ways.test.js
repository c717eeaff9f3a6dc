import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';
import { makeScene } from './scene.js';

const inputs = ['me', 'turn', 'self'].map((value) => ({ value, checked: value === 'me' }));
let choose = (_event) => {};
document.querySelector = (selector) => selector.includes('way')
  ? { querySelectorAll: () => inputs, addEventListener: (_kind, listener) => { choose = listener; } }
  : null;
const { makeWays } = await import('../../../Themes/storybook/scripts/reader/ways.js');

/** A scene that is read in one of the ways. @param {'me' | 'turn' | 'self'} way */
function read(way, tale) {
  storage.fill({});
  const scene = makeScene(tale);
  const { text, pages, telling } = scene;
  const article = Object.assign(new EventTarget(), { dataset: {}, querySelector: () => null, toggleAttribute() {} });
  const ways = makeWays(article, text, pages, telling, () => {}, () => {});
  scene.whenTurned(ways.turned);
  telling.listen({ reached: ways.reached });
  choose({ target: { value: way } });
  /** Lets the voice tell the tale up to the child's turn after a word. @param {number} word */
  const goToTurn = (word) => {
    for (let i = 0; i < 40 && !(ways.waiting && telling.word === word); i += 1) {
      if (!telling.playing) ways.toggle();
      scene.pass(4);
    }
    equal(telling.word, word);
  };
  return { ...scene, ways, goToTurn };
}

Deno.test('a voice without times reads on where reading alone was chosen for other tales', () => {
  for (const byPage of [false, true]) {
    const { ways, telling, pass } = read('self', { pages: [[2], [2]], byPage, timed: false });
    equal(ways.silent, false);
    ways.toggle();
    pass(1);
    equal(telling.playing, true);
  }
  const { ways, telling, pass } = read('self', { pages: [[2, 2], [2]] });
  ways.toggle();
  pass(5);
  deepEqual([ways.silent, telling.playing, telling.word], [true, false, 1], 'one with times speaks a sentence');
});

for (const byPage of [false, true]) {
  const how = byPage ? 'recordings of pages' : 'one recording';

  Deno.test(`${how}: who reads alone comes over a picture with the arrows`, () => {
    const { ways, telling, turn, seen } = read('self', { pages: [[2], [], [2]], byPage, silent: byPage ? [1] : [] });
    turn(1);
    ways.move(1);
    deepEqual([seen.page, telling.word], [2, 2]);
    turn(1);
    ways.move(-1);
    deepEqual([seen.page, telling.word], [0, 1]);
  });

  Deno.test(`${how}: on a page that the reader has turned to, the arrows begin at its first word`, () => {
    const { ways, telling, turn } = read('self', { pages: [[2], [2], [2]], byPage });
    turn(2);
    ways.move(-1);
    equal(telling.word, 4);
    ways.move(1);
    equal(telling.word, 5);
    ways.move(1);
    equal(telling.word, 5, 'nothing comes after the last');
  });
}

