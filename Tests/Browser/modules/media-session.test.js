import './page.js';
import { deepEqual, equal, ok } from 'node:assert/strict';
import { makeScene } from './scene.js';

const handlers = {};
let position = {};
const mediaSession = {
  setActionHandler: (name, handler) => { handlers[name] = handler; },
  setPositionState: (state) => { position = state; },
};
Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { mediaSession } });
globalThis.location = new URL('file:///tales/fox/index.html');
const { makeMediaSession } = await import('../../../Themes/storybook/scripts/companions/media-session.js');

/** @param {object} tale */
function makeLockScreen(tale) {
  const scene = makeScene(tale);
  const pages = { path: { branches: Boolean(tale.answers) }, get shown() { return scene.seen.page; } };
  const session = makeMediaSession({ dataset: {} }, pages, scene.narration, {});
  return { ...scene, look: () => session.changed(true, false) };
}

Deno.test('headphones and the lock screen take no answer of a question, and show nothing of other paths', () => {
  const { narration, seen, pass, look, events } = makeLockScreen({ pages: [[5], [5], [5]], answers: [[1, 2], [], []] });
  narration.toggle();
  pass(2);
  look();
  ok(position.duration < 6, 'the lock screen shows how long all paths are');
  handlers.seekforward({ seekOffset: 10 });
  equal(seen.page, 0, 'the first answer is taken, and nobody was asked');
  handlers.seekto({ seekTime: 12 });
  equal(seen.page, 0);
  pass(2);
  handlers.seekforward({});
  deepEqual([seen.page, events().filter((event) => event.startsWith('page'))], [0, []], 'the open question is skipped');
  handlers.seekbackward({});
  ok(narration.position() < 0.1);
});

Deno.test('within the path that was chosen a seek stays on its page', () => {
  const { narration, seen, turn, pass, look } = makeLockScreen({ pages: [[5], [5], [5]], answers: [[1, 2], [], []] });
  turn(2);
  narration.toggle();
  pass(1);
  look();
  ok(position.position < 2 && position.duration < 7, JSON.stringify(position));
  handlers.seekbackward({});
  equal(seen.page, 2, 'the page of an answer that was not chosen is shown');
});

Deno.test('a tale without choices is sought as a whole', () => {
  const { narration, seen, look } = makeLockScreen({ pages: [[5], [5], [5]] });
  look();
  equal(position.duration, 15.5);
  handlers.seekto({ seekTime: 12 });
  equal(seen.page, 2);
  handlers.seekbackward({});
  equal(narration.position(), 2);
});
