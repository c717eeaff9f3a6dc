import { listed, makeBrowser, ROOT } from './caches.js';
import { deepEqual } from 'node:assert/strict';
import { makeStores } from '../../../Themes/storybook/scripts/kept/stores.js';

makeBrowser();
const stores = makeStores('words', ROOT);
const handlers = new Map();
Object.assign(globalThis, {
  location: new URL(`${ROOT}sw.js`),
  clients: { async claim() {} },
  addEventListener: (type, handler) => handlers.set(type, handler),
});

/** Installs the worker of a build, which takes over. @param {string} build */
async function takeOver(build) {
  globalThis.shell = {
    site: 'words', build, away: 'away.html', files: [listed(`assets/${build}.js`)], families: [], pages: [listed('index.html')],
  };
  await import(`../../../Themes/storybook/scripts/worker/main.js?${build}`);
  for (const type of ['install', 'activate']) await new Promise((resolve) => handlers.get(type)({ waitUntil: resolve }));
}

const files = async () => (await (await caches.open(stores.files)).keys()).map(({ url }) => url.slice(ROOT.length));

Deno.test('the files of the build before stay until the next one, and those of an attempt do not', async () => {
  const old = async (build, at) => {
    await stores.fill(stores.pagesName(build), { files: [listed(`assets/${build}.js`)], pages: [listed('index.html')], at });
    await stores.fill(stores.familyName(build), { files: [listed(`assets/family-${build}.js`)], pages: [], at });
  };
  await old('first', 1);
  await old('second', 2);
  await stores.fill(stores.pagesName('attempt'), { files: [listed('assets/attempt.js')], pages: [], at: 3 });
  await takeOver('third');
  await stores.sweep(); // a tale is no longer kept
  deepEqual(await files(), ['assets/second.js', 'assets/family-second.js', 'assets/third.js'], 'what open pages fetch is gone');
  await takeOver('fourth');
  await stores.sweep();
  deepEqual(await files(), ['assets/third.js', 'assets/fourth.js']);
});
