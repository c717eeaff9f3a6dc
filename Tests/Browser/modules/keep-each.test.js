import './page.js';
import { deepEqual, equal } from 'node:assert/strict';
import { listed, makeBrowser, ROOT } from './caches.js';

class Element extends EventTarget {}
const documents = { fox: {}, owl: { kind: 'lesson' } };
Object.assign(globalThis, {
  Element, HTMLElement: Element, window: globalThis, isSecureContext: true,
  location: new URL(`${ROOT}parents/index.html`),
  DOMParser: class {
    parseFromString = (text) => ({ documentElement: { dataset: documents[text.split('/')[1]] ?? {} } });
  },
});
Object.assign(document, { querySelector: () => null, getElementById: () => null, addEventListener() {}, head: { append() {} } });
Object.assign(document.documentElement.dataset, { root: '../' });
document.createElement = () => ({ canPlayType: () => 'maybe' });
const worker = Promise.resolve({ active: { postMessage: (_, [port]) => port.postMessage('') } });
let isRefused = false; // no worker comes
const value = {
  storage: { persist: async () => true },
  get serviceWorker() {
    return { ready: isRefused ? new Promise(() => {}) : worker, getRegistration: async () => undefined };
  },
};
Object.defineProperty(globalThis, 'navigator', { configurable: true, value });
makeBrowser();
const { keepEach, unkept } = await import('../../../Themes/storybook/scripts/parents/keep-each.js');
const { listOf, stores } = await import('../../../Themes/storybook/scripts/offline/tale.js');
const { keptTales } = await import('../../../Themes/storybook/scripts/kept/tales.js');
const { recall } = await import('../../../Themes/storybook/scripts/device/store.js');

const voice = (slug, id) => ({ id, name: id, recordings: [[[...listed(`tales/${slug}/${id}.a.opus`), 'audio/ogg']]] });
const filesOf = (slug, more = {}) => ({
  slug, title: slug, lang: 'en', dir: 'ltr', cover: '', version: '1', shell: 'shell.json',
  page: listed(`tales/${slug}/index.html`), pictures: [listed(`tales/${slug}/1.a.png`)],
  voices: [voice(slug, 'anna'), voice(slug, 'janis')], ...more,
});
const LOCKED = { codes: listed('tales/hen/codes.js') };
const NEVER = new AbortController().signal;

/**
 * A site with two tales, a locked one and one that is still to come.
 * @param {Record<string, () => Response>} [answers] by the end of an address, in place of the site's
 */
function arrive(answers = {}) {
  const asked = makeBrowser();
  const { fetch } = globalThis;
  const tales = { fox: filesOf('fox'), owl: filesOf('owl'), hen: filesOf('hen', LOCKED), bee: filesOf('bee') };
  globalThis.fetch = async (address, more) => {
    const url = String(address);
    more?.signal?.throwIfAborted();
    const other = Object.keys(answers).find((end) => url.endsWith(end));
    if (other) return answers[other]();
    if (url.endsWith('shell.json')) return Response.json([]);
    const [, slug] = url.match(/tales\/(\w+)\/files\.json$/) ?? [];
    if (!slug) return fetch(url, more);
    return slug in tales ? Response.json(tales[slug]) : new Response('', { status: 404 });
  };
  return asked;
}
const offline = () => {
  throw new TypeError('Failed to fetch');
};
const keptSlugs = async () => (await keptTales(stores)).map(({ list }) => list.tale.slug).sort();
const wantedOf = (...slugs) => slugs.map((slug) => ({ slug, bytes: 1 }));
const whyOf = (left) => left.map(({ slug, state }) => [slug, state]);

Deno.test('what is not kept has its size, and what this device cannot open is left out', async () => {
  arrive();
  await keepEach(wantedOf('bee'), NEVER, () => {});
  const { wanted, leftOut } = await unkept(['fox', 'bee', 'hen', 'coming', 'owl']);
  const { page, pictures, voices } = filesOf('fox');
  const bytes = [page, ...pictures, ...voices.map(({ recordings: [[one]] }) => one)].reduce((sum, [, size]) => sum + size, 0);
  deepEqual(wanted, [{ slug: 'fox', bytes }, { slug: 'owl', bytes }]);
  equal(leftOut, 2, 'one is locked, and one is to come');
});

Deno.test('without a network nothing is left out', async () => {
  arrive({ 'files.json': offline });
  deepEqual(await unkept(['fox', 'hen']), { wanted: [{ slug: 'fox', bytes: NaN }, { slug: 'hen', bytes: NaN }], leftOut: 0 });
});

Deno.test('tales are kept one after the other with all voices, and a lesson stays one', async () => {
  const asked = arrive();
  const seen = [];
  deepEqual(await keepEach(wantedOf('fox', 'owl'), NEVER, (number, part) => seen.push(number + part)), []);
  deepEqual(await keptSlugs(), ['fox', 'owl']);
  deepEqual(seen, seen.toSorted((one, other) => one - other), 'the bar goes back');
  deepEqual([seen[0], seen.at(-1)], [0, 2]);
  equal(asked.findIndex((path) => path.startsWith('tales/owl/')) > asked.findLastIndex((path) => path.startsWith('tales/fox/')), true);
  deepEqual(recall('kept').fox.voices, ['anna', 'janis']);
  deepEqual([recall('kept').fox.kind, recall('kept').owl.kind], [undefined, 'lesson']);
});

Deno.test('a tale that the network loses holds no other one back, and is completed later', async () => {
  let tries = 0;
  const asked = arrive({ 'fox/janis.a.opus': () => (tries += 1) > 1 ? new Response('tales/fox/janis.a.opus') : offline() });
  const left = await keepEach(wantedOf('fox', 'owl'), NEVER, () => {});
  deepEqual(whyOf(left), [['fox', 'broken']]);
  deepEqual(await keptSlugs(), ['owl']);
  asked.length = 0;
  deepEqual(await keepEach(left, NEVER, () => {}), []);
  deepEqual(await keptSlugs(), ['fox', 'owl']);
  equal(asked.includes('tales/fox/1.a.png'), false, 'what had come comes again');
});

Deno.test('a tale that was begun keeps the voices that were chosen for it', async () => {
  arrive();
  const store = await caches.open(stores.taleName('fox', '1'));
  await store.put(`${ROOT}?list`, Response.json(await listOf(filesOf('fox'), ['janis'])));
  deepEqual(await keepEach(wantedOf('fox'), NEVER, () => {}), []);
  deepEqual(recall('kept').fox.voices, ['anna']);
});

Deno.test('a full device keeps what is complete, and tries no more', async () => {
  const asked = arrive();
  const { open } = caches;
  caches.open = async (name) => {
    const cache = await open(name);
    const put = async (key, response) => {
      if (String(key).includes('owl/1')) throw new DOMException('', 'QuotaExceededError');
      return cache.put(key, response);
    };
    return { ...cache, put };
  };
  deepEqual(whyOf(await keepEach(wantedOf('fox', 'owl', 'bee'), NEVER, () => {})), [['owl', 'full'], ['bee', 'full']]);
  deepEqual(await keptSlugs(), ['fox']);
  deepEqual((await stores.tales('owl')), [], 'half a tale takes the room');
  equal(asked.some((path) => path.includes('bee')), false);
});

Deno.test('somebody who stops keeps what is complete', async () => {
  arrive();
  const order = new AbortController();
  const left = await keepEach(wantedOf('fox', 'owl', 'bee'), order.signal, (number, part) => number === 1 && part > 0 && order.abort());
  deepEqual(whyOf(left), [['owl', ''], ['bee', '']]);
  deepEqual(await keptSlugs(), ['fox']);
});

Deno.test('without a worker no tale waits after the first one', async () => {
  const { setTimeout: later } = globalThis;
  globalThis.setTimeout = (run, time, ...more) => later(run, Math.min(time, 1), ...more);
  isRefused = true;
  const asked = arrive();
  deepEqual(whyOf(await keepEach(wantedOf('fox', 'owl'), NEVER, () => {})), [['fox', 'refused'], ['owl', 'refused']]);
  equal(asked.some((path) => path.includes('owl')), false);
  [isRefused, globalThis.setTimeout] = [false, later];
});
