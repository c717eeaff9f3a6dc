import './page.js';
import { deepEqual, equal } from 'node:assert/strict';
import { listed, makeBrowser, ROOT } from './caches.js';

class Element extends EventTarget {
  hidden = false;
  dataset = {};
  setAttribute() {}
  querySelector = () => null;
  querySelectorAll = () => [];
  closest = () => null;
}
Object.assign(globalThis, {
  Element, HTMLElement: Element, window: globalThis, isSecureContext: true,
  location: new URL(`${ROOT}tales/fox/index.html`),
});
Object.assign(document, { querySelector: () => null, getElementById: () => null, addEventListener() {} });
Object.assign(document.documentElement.dataset, { root: '../../' });
document.createElement = () => ({ canPlayType: () => 'maybe' });
let missing = /^$/; // what the server lacks
let worker = Promise.resolve({ active: { postMessage: (_, [port]) => port.postMessage('') } });
const storage = { estimate: async () => ({ usage: 0, quota: 1e9 }) };
let registration = () => undefined;
const value = { storage, get serviceWorker() { return { ready: worker, getRegistration: async () => registration() }; } };
Object.defineProperty(globalThis, 'navigator', { configurable: true, value });
makeBrowser();
const { workerIsThere } = await import('../../../Themes/storybook/scripts/offline/device.js');
const { offerToKeep } = await import('../../../Themes/storybook/scripts/keeping/keep.js');
const { keepTale, listOf, stores } = await import('../../../Themes/storybook/scripts/offline/tale.js');

const { recall } = await import('../../../Themes/storybook/scripts/device/store.js');
const { tidyTales } = await import('../../../Themes/storybook/scripts/kept/tales.js');

const VERSION = '1';
const picture = listed('tales/fox/1.a.png');
const files = {
  slug: 'fox', title: 'Fox', lang: 'en', dir: 'ltr', cover: '', version: VERSION, shell: 'shell.json',
  page: listed('tales/fox/index.html'), pictures: [picture], voices: [],
};
const about = { slug: 'fox', version: VERSION, voices: [] };
const GIVE_UP = Deno.readTextFileSync(new URL('../../../Themes/storybook/templates/keep.mustache', import.meta.url))
  .match(/data-in="([^"]*)"[^>]*data-say="keep-give-up"/)?.[1];
const rest = () => new Promise((resolve) => setTimeout(resolve, 5));

/**
 * A dialog on a device with half of the tale; the server answers when it is let.
 * @param {() => unknown} [prepared]
 * @param {Element[]} [boxes] of the voices
 */
async function openDialog(prepared = () => {}, boxes = []) {
  makeBrowser();
  missing = /^$/;
  const { fetch } = globalThis;
  const waiting = [];
  globalThis.fetch = async (url, more) => {
    if (url.endsWith('.json')) await new Promise((resolve) => waiting.push(resolve));
    if (missing.test(url)) return new Response('', { status: 404 });
    return url.endsWith('.json') ? Response.json(url.endsWith('files.json') ? files : []) : fetch(url, more);
  };
  const store = await caches.open(stores.taleName('fox', VERSION));
  await store.put(`${ROOT}?list`, Response.json({ files: [picture], pages: [files.page], at: 1, tale: about }));
  const dialog = new Element();
  const told = new Element();
  const shown = [];
  Object.defineProperty(told.dataset, 'say', { set: (key) => shown.push(key.replace('js-keep-', '')) });
  dialog.querySelector = (selector) => (selector === '[data-keep-status]' ? told : null);
  const giveUp = Object.assign(new Element(), { dataset: { in: GIVE_UP } });
  dialog.querySelectorAll = (selector) => (selector === '[data-in]' ? [giveUp] : boxes);
  const button = new Element();
  dialog.showModal = () => {};
  await prepared();
  document.querySelector = () => button;
  offerToKeep(dialog, 'fox');
  button.dispatchEvent(new Event('click'));
  await rest();
  return {
    shown,
    answer: async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await rest();
    },
    asked: () => waiting.length,
    /** Whether what was begun can be given up. */
    canGiveUp: () => !giveUp.hidden,
    press: async (action) => {
      const event = new Event('click');
      const target = new Element();
      target.closest = (selector) => (selector === 'button' ? { dataset: { action } } : null);
      Object.defineProperty(event, 'target', { value: target });
      dialog.dispatchEvent(event);
      await rest();
    },
  };
}

Deno.test('what is being kept is not shown as broken off, and is fetched once', async () => {
  const { shown, answer, asked, press } = await openDialog();
  deepEqual(shown.splice(0), ['begun']);
  const before = asked();
  await press('keep-begin');
  await press('keep-begin');
  equal(asked() - before, 1, 'a second press fetches the tale twice');
  for (let turn = 0; turn < 4; turn += 1) await answer();
  deepEqual(shown, ['coming', 'kept'], 'the dialog says that nothing is being fetched');
});

Deno.test('a reader who cancels does not wait for a worker that does not come', async () => {
  const there = worker;
  worker = new Promise(() => {});
  const { shown, answer, press } = await openDialog();
  await press('keep-begin');
  for (let turn = 0; turn < 4; turn += 1) await answer();
  equal(shown.at(-1), 'coming');
  await press('keep-cancel');
  worker = there;
  for (let turn = 0; turn < 4; turn += 1) await answer();
  equal(shown.at(-1), 'ready', 'the dialog goes on saying that it keeps the tale');
});

Deno.test('a slow line has its time, and a worker that is refused is given up', async () => {
  const { setTimeout: later } = globalThis;
  const [there, slow] = [worker, [{ installing: {} }, { installing: {} }, { installing: {} }]];
  let come = () => {};
  worker = new Promise((resolve) => come = resolve);
  globalThis.setTimeout = (run, time, ...more) => later(run, Math.min(time, 1), ...more);
  registration = () => slow.pop() ?? come(true);
  equal(await workerIsThere(), true, 'it is given up while it still comes');
  worker = new Promise(() => {});
  registration = () => undefined;
  equal(await workerIsThere(), false);
  [worker, globalThis.setTimeout] = [there, later];
});

Deno.test('a browser that stores nothing says that it cannot keep the tale', async () => {
  const refuse = async () => {
    throw new DOMException('', 'SecurityError');
  };
  const { shown, press } = await openDialog(() => Object.assign(caches, { keys: refuse, open: refuse }));
  deepEqual(shown.splice(0), ['refused'], 'a dialog without a button or a reason');
  await press('keep-begin');
  equal(shown.at(-1), 'refused', 'it promises to go on later');
});

const recordings = (id) => ({ id, name: id, recordings: [[[...listed(`tales/fox/${id}.a.opus`), 'audio/ogg']]] });
/** @param {string} value @param {boolean} checked */
const box = (value, checked) => Object.assign(new Element(), { value, checked });
const namesOf = (stored) => stored.list.files.map(([path]) => path.replace('tales/fox/', ''));

Deno.test('a newer edition brings its new voices, and not the voice that is not wanted', async () => {
  files.voices = ['anna', 'ilze'].map(recordings);
  const { answer, press } = await openDialog(async () => {
    const old = { ...about, version: '0', voices: ['janis'] };
    await keepTale({ files: [picture], pages: [files.page], at: 1, tale: old }, new AbortController().signal, () => {});
  }, [box('anna', false), box('janis', true)]);
  for (let turn = 0; turn < 2; turn += 1) await answer();
  await press('keep-begin');
  for (let turn = 0; turn < 4; turn += 1) await answer();
  files.voices = [];
  deepEqual(namesOf((await stores.tales('fox'))[0]), ['1.a.png', 'ilze.a.opus'], 'the tale is mute, and is said to be complete');
});

Deno.test('a tale that was half kept can be completed when its keys have changed', async () => {
  const { shown, answer, press } = await openDialog();
  files.codes = listed('tales/fox/codes.js'); // a code was taken back
  await press('keep-begin');
  for (let turn = 0; turn < 4; turn += 1) await answer();
  const [{ list }] = await stores.tales('fox');
  delete files.codes;
  equal(shown.at(-1), 'kept');
  deepEqual(list.pages.map(([path]) => path), ['tales/fox/codes.js', 'tales/fox/index.html']);
  equal(recall('kept').fox.isLocked, true, 'home may open with it');
});

Deno.test('home knows which of the kept tales are lessons', async () => {
  makeBrowser();
  const { fetch } = globalThis;
  globalThis.fetch = async (url, more) => (url.endsWith('.json') ? Response.json([]) : fetch(url, more));
  document.documentElement.dataset.kind = 'lesson';
  await keepTale(await listOf(files), new AbortController().signal, () => {});
  delete document.documentElement.dataset.kind;
  const { kind, isLocked } = recall('kept').fox;
  deepEqual([kind, isLocked], ['lesson', false]);
});

Deno.test('a file that the host lacks is not called a lost network', async () => {
  const { shown, answer, press, canGiveUp } = await openDialog();
  missing = /\.png$/;
  await press('keep-begin');
  for (let turn = 0; turn < 4; turn += 1) await answer();
  equal(shown.at(-1), 'refused');
  equal(canGiveUp(), true);
});

Deno.test('what was begun of a tale that the site has no more can be given up, and the network is not blamed', async () => {
  const { shown, answer, press, canGiveUp } = await openDialog(() => missing = /files\.json$/);
  await answer();
  equal(shown.at(-1), 'refused');
  equal(canGiveUp(), true);
  await press('keep-cancel');
  deepEqual(await stores.tales('fox'), []);
});

Deno.test('a newer edition replaces one that a clock was ahead for', async () => {
  makeBrowser();
  const { fetch } = globalThis;
  globalThis.fetch = async (url, more) => (url.endsWith('.json') ? Response.json([]) : fetch(url, more));
  const kept = async (version, at) => keepTale({ ...await listOf({ ...files, version }), ...at }, new AbortController().signal, () => {});
  await kept('old', { at: Date.now() + 1e10 });
  await kept('new');
  await tidyTales(stores);
  deepEqual((await stores.tales('fox')).map(({ list }) => list.tale.version), ['new'], 'it is fetched, and thrown away');
});
