import { deepEqual, equal } from 'node:assert/strict';

let held = 0;
let settled = [];
globalThis.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
/** What the browser does takes until the test lets it. @param {() => unknown} action */
const later = (action) => new Promise((done, refused) => {
  settled.push(() => {
    try {
      done(action());
    } catch (error) {
      refused(error);
    }
  });
});
const wakeLock = {
  request: () => later(() => {
    held += 1;
    const lock = {
      released: false,
      release: () => later(() => {
        if (!lock.released) held -= 1;
        lock.released = true;
      }),
    };
    return lock;
  }),
};
Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { wakeLock } });
const { makeWakeLock } = await import('../../../Themes/storybook/scripts/companions/wake-lock.js');

/** The browser does all that was asked of it. @returns {Promise<number>} how often it was asked */
async function settle() {
  const turn = () => new Promise((done) => setTimeout(done));
  let asked = 0;
  for (await turn(); settled.length; await turn()) {
    asked += settled.length;
    for (const action of settled.splice(0)) action();
  }
  return asked;
}

Deno.test('each page with its own recording keeps the screen on, whatever the browser is doing meanwhile', async () => {
  const { changed } = makeWakeLock();
  const wake = (/** @type {boolean} */ playing) => changed(playing, false);
  const seen = [];
  for (let page = 0; page < 4; page += 1) {
    wake(true);
    await settle();
    seen.push(held);
    wake(false); // the end of a page
  }
  wake(true);
  await settle();
  deepEqual([...seen, held], [1, 1, 1, 1, 1], 'the screen goes dark while the tale is told');
  wake(false);
  await settle();
  equal(held, 0, 'the screen stays on after the tale');
  wake(true);
  wake(false);
  await settle();
  equal(held, 0, 'a pause before the lock has come leaves the screen on');
});

Deno.test('a browser that refuses is not asked again and again', async () => {
  const { request } = wakeLock;
  wakeLock.request = () => later(() => {
    throw new Error('the battery is low');
  });
  makeWakeLock().changed(true, false);
  equal(await settle(), 1);
  wakeLock.request = request;
});
