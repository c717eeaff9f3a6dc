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

// 1 asks: page 2 or page 3, and both come to page 4. The words of 1 are three of the story and one of each answer.
const ASKING = { pages: [[2], [3, 1, 1], [1], [1], [1]], answers: [[], [2, 3], [4], [4], []] };

Deno.test('a voice without times reads on where reading alone was chosen for other tales', () => {
  for (const byPage of [false, true]) {
    const { ways, telling, pass } = read('self', { pages: [[2], [2]], byPage, timed: false });
    equal(ways.isSilent(), false);
    ways.toggle();
    pass(1);
    equal(telling.playing, true);
  }
  const { ways, telling, pass } = read('self', { pages: [[2, 2], [2]] });
  ways.toggle();
  pass(5);
  deepEqual([ways.isSilent(), telling.playing, telling.word], [true, false, 1], 'one with times speaks a sentence');
});

for (const byPage of [false, true]) {
  const how = byPage ? 'recordings of pages' : 'one recording';

  Deno.test(`${how}: an answer that is tapped in the child's turn is spoken, and the story goes on with its page`, () => {
    const { ways, telling, pass, turn, goToTurn } = read('turn', { ...ASKING, byPage });
    goToTurn(4);
    let spoken = 0;
    equal(ways.answer(6, 6, () => { spoken += 1; }), true);
    equal(ways.waiting, false);
    pass(2);
    deepEqual([spoken, telling.playing, ways.waiting, telling.asking], [1, false, false, true]);
    turn(3);
    equal(telling.playing, true);
    pass(4);
    deepEqual([ways.waiting, telling.word], [true, 8]);
  });

  Deno.test(`${how}: an answer that is tapped while a sentence sounds before the child's turn is one, too`, () => {
    const { ways, telling, pass, turn } = read('turn', { ...ASKING, byPage });
    turn(1);
    ways.toggle();
    pass(1);
    ways.answer(5, 5, () => {});
    pass(2);
    turn(2);
    equal(telling.playing, true);
  });

  Deno.test(`${how}: a question that is answered in the child's turn is open until its page is left`, () => {
    const { ways, telling, pass, goToTurn } = read('turn', { pages: [[2, 1], [1]], byPage, questions: [0] });
    goToTurn(1);
    ways.answer(2, 2, () => {});
    pass(2);
    equal(telling.asking, true);
  });

  Deno.test(`${how}: an answer that the voice does not speak leaves the child's turn as it is`, () => {
    const { ways, goToTurn } = read('turn', { pages: [[2], [2], [2]], byPage, silent: [2], questions: [2] });
    goToTurn(1);
    deepEqual([ways.answer(4, 4, () => {}), ways.waiting], [false, true]);
  });

  Deno.test(`${how}: after the last sentence, "next sentence" ends the child's turn, and the tale ends`, () => {
    const { ways, telling, pass, log, goToTurn } = read('turn', { pages: [[2], [1, 1]], byPage });
    goToTurn(3);
    ways.sentence(1);
    equal(telling.playing || log.at(-1) === 'end', true);
    pass(5);
    equal(log.at(-1), 'end');
  });

  Deno.test(`${how}: before the first sentence, "sentence back" leaves the child's turn as it is`, () => {
    const { ways, goToTurn } = read('turn', { pages: [[2], [1, 1]], byPage });
    goToTurn(1);
    ways.sentence(-1);
    equal(ways.waiting, true);
  });

  Deno.test(`${how}: whoever reads alone comes over a picture with the arrows`, () => {
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

const UNSPOKEN = { pages: [[2], [2], [2]], byPage: true, silent: [1], questions: [1] };

Deno.test('while the voice rests, the sentence keys show a page that it does not speak, and lead on from there', () => {
  const { ways, telling, turn, pass, seen } = read('me', UNSPOKEN);
  ways.sentence(0);
  pass(3);
  ways.sentence(1);
  deepEqual([seen.page, telling.playing], [1, false]);
  ways.sentence(0);
  equal(seen.page, 1);
  ways.sentence(1);
  deepEqual([seen.page, telling.playing], [2, false]);
  ways.sentence(1);
  equal(telling.playing, true);
  pass(3);
  turn(1);
  ways.sentence(-1);
  deepEqual([seen.page, telling.playing], [0, true]);
});

Deno.test('whoever reads alone comes over a page that the voice does not speak', () => {
  const { ways, telling, turn, seen } = read('self', UNSPOKEN);
  turn(1);
  ways.move(1);
  equal(seen.page, 2);
  ways.move(1);
  equal(telling.word, 4);
  ways.move(-1);
  equal(seen.page, 1);
});

Deno.test('in turns, "next sentence" before a page that the voice does not speak lets the story ask there', () => {
  const { ways, telling, pass, seen, goToTurn } = read('turn', UNSPOKEN);
  goToTurn(1);
  ways.sentence(1);
  pass(2);
  deepEqual([seen.page, telling.asking], [1, true]);
});

Deno.test('a child who reads alone hears a page without times to its end, and from a silent page the next that sounds', () => {
  const { ways, telling, turn, pass, seen } = read('self', { pages: [[2], [2], [], [1, 1]], byPage: true, untimed: [1], silent: [2] });
  const state = () => [seen.page, telling.playing];
  turn(1);
  ways.toggle();
  pass(1);
  deepEqual(state(), [1, true]);
  ways.toggle();
  deepEqual(state(), [1, false]);
  ways.toggle();
  pass(5);
  deepEqual(state(), [1, false], 'the voice does not read on');
  turn(2);
  ways.toggle();
  deepEqual(state(), [3, true]);
  pass(5);
  deepEqual([...state(), telling.word], [3, false, 4], 'a sentence, as on any page');
});
