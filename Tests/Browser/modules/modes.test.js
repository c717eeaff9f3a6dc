import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';
import { makeScene } from './scene.js';

const inputs = ['me', 'turn', 'self'].map((value) => ({ value, checked: value === 'me' }));
let choose = (_event) => {};
document.querySelector = (selector) => selector.includes('way')
  ? { querySelectorAll: () => inputs, addEventListener: (_kind, listener) => { choose = listener; } }
  : null;
const { makeModes } = await import('../../../Themes/storybook/scripts/reader/modes.js');

/** A scene that is read in one of the modes. @param {'me' | 'turn' | 'self'} mode */
function read(mode, tale) {
  storage.fill({});
  const scene = makeScene(tale);
  const { text, pages, narration } = scene;
  const article = Object.assign(new EventTarget(), { dataset: {}, querySelector: () => null, toggleAttribute() {} });
  const modes = makeModes(article, text, pages, narration, () => {}, () => {});
  scene.whenTurned(modes.turned);
  narration.listen({ reached: modes.reached });
  choose({ target: { value: mode } });
  /** Lets the voice tell the tale up to the child's turn after a word. @param {number} word */
  const goToTurn = (word) => {
    for (let i = 0; i < 40 && !(modes.waiting && narration.word === word); i += 1) {
      if (!narration.playing) modes.toggle();
      scene.pass(4);
    }
    equal(narration.word, word);
  };
  return { ...scene, modes, goToTurn };
}

// 1 asks: page 2 or page 3, and both come to page 4. The words of 1 are three of the story and one of each answer.
const ASKING = { pages: [[2], [3, 1, 1], [1], [1], [1]], answers: [[], [2, 3], [4], [4], []] };

Deno.test('a voice without times reads on where reading alone was chosen for other tales', () => {
  for (const byPage of [false, true]) {
    const { modes, narration, pass } = read('self', { pages: [[2], [2]], byPage, timed: false });
    equal(modes.isSilent(), false);
    modes.toggle();
    pass(1);
    equal(narration.playing, true);
  }
  const { modes, narration, pass } = read('self', { pages: [[2, 2], [2]] });
  modes.toggle();
  pass(5);
  deepEqual([modes.isSilent(), narration.playing, narration.word], [true, false, 1], 'one with times speaks a sentence');
});

for (const byPage of [false, true]) {
  const how = byPage ? 'recordings of pages' : 'one recording';

  Deno.test(`${how}: an answer that is tapped in the child's turn is spoken, and the story goes on with its page`, () => {
    const { modes, narration, pass, turn, goToTurn } = read('turn', { ...ASKING, byPage });
    goToTurn(4);
    let spoken = 0;
    equal(modes.answer(6, 6, () => { spoken += 1; }), true);
    equal(modes.waiting, false);
    pass(2);
    deepEqual([spoken, narration.playing, modes.waiting, narration.asking], [1, false, false, true]);
    turn(3);
    equal(narration.playing, true);
    pass(4);
    deepEqual([modes.waiting, narration.word], [true, 8]);
  });

  Deno.test(`${how}: an answer that is tapped while a sentence sounds before the child's turn is one, too`, () => {
    const { modes, narration, pass, turn } = read('turn', { ...ASKING, byPage });
    turn(1);
    modes.toggle();
    pass(1);
    modes.answer(5, 5, () => {});
    pass(2);
    turn(2);
    equal(narration.playing, true);
  });

  Deno.test(`${how}: a question that is answered in the child's turn is open until its page is left`, () => {
    const { modes, narration, pass, goToTurn } = read('turn', { pages: [[2, 1], [1]], byPage, questions: [0] });
    goToTurn(1);
    modes.answer(2, 2, () => {});
    pass(2);
    equal(narration.asking, true);
  });

  Deno.test(`${how}: an answer that the voice does not speak leaves the child's turn as it is`, () => {
    const { modes, goToTurn } = read('turn', { pages: [[2], [2], [2]], byPage, silent: [2], questions: [2] });
    goToTurn(1);
    deepEqual([modes.answer(4, 4, () => {}), modes.waiting], [false, true]);
  });

  Deno.test(`${how}: after the last sentence, "next sentence" ends the child's turn, and the tale ends`, () => {
    const { modes, narration, pass, log, goToTurn } = read('turn', { pages: [[2], [1, 1]], byPage });
    goToTurn(3);
    modes.sentence(1);
    equal(narration.playing || log.at(-1) === 'end', true);
    pass(5);
    equal(log.at(-1), 'end');
  });

  Deno.test(`${how}: before the first sentence, "sentence back" leaves the child's turn as it is`, () => {
    const { modes, goToTurn } = read('turn', { pages: [[2], [1, 1]], byPage });
    goToTurn(1);
    modes.sentence(-1);
    equal(modes.waiting, true);
  });

  Deno.test(`${how}: a reader alone comes over a picture with the arrows`, () => {
    const { modes, narration, turn, seen } = read('self', { pages: [[2], [], [2]], byPage, silent: byPage ? [1] : [] });
    turn(1);
    modes.move(1);
    deepEqual([seen.page, narration.word], [2, 2]);
    turn(1);
    modes.move(-1);
    deepEqual([seen.page, narration.word], [0, 1]);
  });

  Deno.test(`${how}: on a page that the reader has turned to, the arrows begin at its first word`, () => {
    const { modes, narration, turn } = read('self', { pages: [[2], [2], [2]], byPage });
    turn(2);
    modes.move(-1);
    equal(narration.word, 4);
    modes.move(1);
    equal(narration.word, 5);
    modes.move(1);
    equal(narration.word, 5, 'nothing comes after the last');
  });
}

const UNSPOKEN = { pages: [[2], [2], [2]], byPage: true, silent: [1], questions: [1] };

Deno.test('while the voice rests, the sentence keys show a page that it does not speak, and lead on from there', () => {
  const { modes, narration, turn, pass, seen } = read('me', UNSPOKEN);
  modes.sentence(0);
  pass(3);
  modes.sentence(1);
  deepEqual([seen.page, narration.playing], [1, false]);
  modes.sentence(0);
  equal(seen.page, 1);
  modes.sentence(1);
  deepEqual([seen.page, narration.playing], [2, false]);
  modes.sentence(1);
  equal(narration.playing, true);
  pass(3);
  turn(1);
  modes.sentence(-1);
  deepEqual([seen.page, narration.playing], [0, true]);
});

Deno.test('a reader alone comes over a page that the voice does not speak', () => {
  const { modes, narration, turn, seen } = read('self', UNSPOKEN);
  turn(1);
  modes.move(1);
  equal(seen.page, 2);
  modes.move(1);
  equal(narration.word, 4);
  modes.move(-1);
  equal(seen.page, 1);
});

Deno.test('in turns, "next sentence" before a page that the voice does not speak lets the story ask there', () => {
  const { modes, narration, pass, seen, goToTurn } = read('turn', UNSPOKEN);
  goToTurn(1);
  modes.sentence(1);
  pass(2);
  deepEqual([seen.page, narration.asking], [1, true]);
});

Deno.test('a child who reads alone hears a page without times to its end, and from a silent page the next that sounds', () => {
  const { modes, narration, turn, pass, seen } = read('self', { pages: [[2], [2], [], [1, 1]], byPage: true, untimed: [1], silent: [2] });
  const state = () => [seen.page, narration.playing];
  turn(1);
  modes.toggle();
  pass(1);
  deepEqual(state(), [1, true]);
  modes.toggle();
  deepEqual(state(), [1, false]);
  modes.toggle();
  pass(5);
  deepEqual(state(), [1, false], 'the voice does not read on');
  turn(2);
  modes.toggle();
  deepEqual(state(), [3, true]);
  pass(5);
  deepEqual([...state(), narration.word], [3, false, 4], 'a sentence, as on any page');
});
