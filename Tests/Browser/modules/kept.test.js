import { deepEqual, equal } from 'node:assert/strict';
import { listed, makeBrowser, ROOT } from './caches.js';
import { makeStores } from '../../../Themes/storybook/scripts/kept/stores.js';
import { keptTales } from '../../../Themes/storybook/scripts/kept/tales.js';

Deno.test('two translations with the same pictures keep them once, as long as one of the two is kept', async () => {
  const asked = makeBrowser();
  const stores = makeStores('s', ROOT);
  const keep = (slug, own) => stores.fill(stores.taleName(slug, '1'), {
    files: ['tales/lapsa/1.a.png', ...own].map(listed), pages: [listed(`tales/${slug}/index.html`)], at: 1, tale: { slug, version: '1' },
  });
  const files = async () => (await (await caches.open(stores.files)).keys()).map(({ url }) => url.slice(ROOT.length));
  const remove = async (slug) => {
    await caches.delete(stores.taleName(slug, '1'));
    await stores.sweep();
  };
  await keep('lapsa', ['tales/lapsa/anna.b.m4a']);
  await keep('fox', ['tales/fox/ann.c.m4a']);
  equal(asked.filter((path) => path.endsWith('1.a.png')).length, 1);
  await remove('lapsa');
  deepEqual(await files(), ['tales/lapsa/1.a.png', 'tales/fox/ann.c.m4a']);
  deepEqual((await keptTales(stores)).map(({ list }) => list.tale.slug), ['fox']);
  await remove('fox');
  deepEqual(await files(), []);
});

Deno.test('a store that another tab deletes while this one looks at it does not come back empty', async () => {
  makeBrowser();
  const stores = makeStores('s', ROOT);
  const name = stores.taleName('fox', '1');
  await stores.fill(name, { files: [], pages: [listed('tales/fox/index.html')], at: 1, tale: { slug: 'fox', version: '1' } });
  const [store] = await stores.tales('fox');
  await caches.delete(name);
  equal(await stores.isWhole(store), false);
  deepEqual(await caches.keys(), [stores.files]);
});
