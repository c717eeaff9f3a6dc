// The take of a sentence, with a microphone that opens, hears and is read when the test says so.

import { deepEqual, equal } from 'node:assert/strict';
import { isAble, isSilent } from '../../../Themes/storybook/scripts/speaking/states.js';
import { makeTaking } from '../../../Themes/storybook/scripts/speaking/taking.js';

const TAKE = { samples: new Int16Array(1), rate: 16_000 };
const settled = () => new Promise((resolve) => { setTimeout(resolve); });

/** A microphone, and what happens with the takes that it hears. */
function makeScene() {
  const scene = { happened: [], dropped: 0 };
  const event = (name) => () => { scene.happened.push(name); };
  scene.taking = makeTaking({
    open: (hear) => new Promise((resolve, reject) => {
      scene.allow = () => resolve({
        finish: () => new Promise((read) => { scene.read = read; }),
        drop: () => { scene.dropped += 1; },
      });
      scene.refuse = reject;
      scene.hear = (seconds, level) => {
        for (let i = 0; i < seconds * 50; i += 1) hear(new Float32Array(320).fill(level));
      };
    }),
  }, {
    opened: event('opened'), heard() {}, closing: event('closing'), taken: (take) => scene.happened.push(take), refused: event('refused'),
  });
  scene.begin = () => scene.taking.begin(() => 30);
  return scene;
}

Deno.test('a take ends when the child is silent, and is seen until it is read', async () => {
  const scene = makeScene();
  scene.begin();
  scene.allow();
  await settled();
  scene.hear(1, 0.0005);
  scene.hear(1, 0.1);
  deepEqual(scene.happened, ['opened']);
  scene.hear(2, 0.0005);
  deepEqual(scene.happened, ['opened', 'closing']);
  equal(scene.taking.shape !== null, true);
  scene.read(TAKE);
  await settled();
  deepEqual(scene.happened, ['opened', 'closing', TAKE]);
  equal(scene.taking.shape, null);
});

Deno.test('a take that is broken off while it is read leaves nothing', async () => {
  const scene = makeScene();
  scene.begin();
  scene.allow();
  await settled();
  scene.hear(1, 0.1);
  scene.taking.finish();
  scene.taking.drop();
  equal(scene.taking.shape, null, 'its picture would stay while the next sentence is told');
  scene.read(TAKE);
  await settled();
  deepEqual(scene.happened, ['opened', 'closing']);
});

Deno.test('what the browser answers too late is let go', async () => {
  const scene = makeScene();
  scene.begin();
  scene.taking.drop();
  scene.allow();
  await settled();
  scene.begin();
  scene.taking.drop();
  scene.refuse(new Error('no'));
  await settled();
  deepEqual([scene.happened, scene.dropped], [[], 1]);
  scene.begin();
  scene.refuse(new Error('no'));
  await settled();
  deepEqual(scene.happened, ['refused']);
});

Deno.test('both voices are heard only after one of them was said, and no music sounds in a take', () => {
  deepEqual([isAble('both', 'ready', false), isAble('both', 'ready', true), isAble('say', 'taking', false)], [false, true, true]);
  equal(['hear', 'say', 'both'].some((key) => isAble(key, 'asking', true) || isAble(key, 'idle', true)), false);
  deepEqual(['taking', 'own', 'model'].map(isSilent), [true, true, false]);
});
