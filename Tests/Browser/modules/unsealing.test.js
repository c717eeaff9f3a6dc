// The worker's answer for the keys of a locked tale.

import { deepEqual, equal, rejects } from 'node:assert/strict';
import { makeBrowser, ROOT } from './caches.js';

/** What waits, by milliseconds. */
const timers = new Map();
const { setTimeout: own } = globalThis;
const heard = {};
const { addEventListener: listen } = globalThis;
globalThis.addEventListener = (type, listener) => { heard[type] = listener; };
Object.defineProperty(globalThis, 'location', { configurable: true, value: new URL(`${ROOT}sw.js`) });
globalThis.shell = { site: 's' };
await import('../../../Themes/storybook/scripts/unsealing/main.js');
globalThis.addEventListener = listen;
const { makeStores } = await import('../../../Themes/storybook/scripts/kept/stores.js');

const ADDRESS = `${ROOT}tales/fox/codes.js`;
const rest = () => new Promise((resolve) => own(resolve, 0));

/** @param {() => Promise<Response>} network @param {boolean} isKept @returns {Promise<string>} what the page reads */
async function codes(network, isKept) {
  makeBrowser();
  globalThis.fetch = network;
  const stores = makeStores('s', ROOT);
  if (isKept) await (await caches.open(stores.taleName('fox', '1'))).put(ADDRESS, new Response('kept'));
  timers.clear();
  globalThis.setTimeout = (action, delay, value) => timers.set(delay, () => action(value));
  const answer = new Promise((respondWith) => {
    heard.fetch({ request: new Request(ADDRESS), stopImmediatePropagation() {}, respondWith });
  });
  return (await answer).text();
}
const now = async () => new Response('new');
const away = async () => {
  throw new Error('away');
};

Deno.test('the keys of now are asked for, and those that are kept where there is no network', async () => {
  equal(await codes(now, true), 'new', 'a code that was taken back opens the tale');
  equal(await codes(away, true), 'kept');
  await rejects(codes(away, false));
});

Deno.test('a kept tale opens while the host answers with an error, or a network with its login', async () => {
  const login = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  const faults = [503, 500, 429, 404].map((status) => new Response('<!doctype html>', { status }));
  for (const fault of [...faults, login, Response.error()]) {
    equal(await codes(async () => fault.clone(), true), 'kept', `${fault.status}`);
    if (fault.type !== 'error') equal(await codes(async () => fault.clone(), false), '<!doctype html>', 'nothing else is there');
  }
});

Deno.test('a kept tale waits three seconds for a network that is silent, and no longer', async () => {
  const answer = codes(() => new Promise(() => {}), true);
  await rest();
  deepEqual([...timers.keys()], [3000], 'it opens when the network gives up');
  timers.get(3000)();
  equal(await answer, 'kept');
});

Deno.test('a tale that is not kept waits as long as it takes', async () => {
  let come = () => {};
  const answer = codes(() => new Promise((resolve) => { come = resolve; }), false);
  await rest();
  equal(timers.size, 0);
  come(new Response('new'));
  equal(await answer, 'new');
});
