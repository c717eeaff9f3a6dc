import './page.js';
import { deepEqual, equal } from 'node:assert/strict';
import { createHash } from 'node:crypto';
globalThis.location = new URL('http://test/parents/index.html');
const { cleanCarried } = await import('../../../Themes/storybook/scripts/family/carried.js');
const { readCompact, writeCompact } = await import('../../../Themes/storybook/scripts/family/compact.js');
const { mergeFamilies } = await import('../../../Themes/storybook/scripts/family/merge.js');
const { LARGEST_VERSION, qrCode, versionOf } = await import('../../../Themes/storybook/scripts/family/qr.js');

const NOW = 1_790_000_000_000;
const ADDRESS = 'https://stories.example.org/library/parents/en/index.html#family=';
const PLACE = { page: 'page-3', number: 3, pages: 12, percent: 25, word: 140, finished: 1, at: NOW - 60_000_000 };
const slugs = (count) =>
  Array.from({ length: count }, (_, i) => `the-${['fox', 'wolf', 'hare', 'owl'][i % 4]}-and-the-moon-${i}`);
const family = (count, places = 10) =>
  cleanCarried({
    site: 'pasaka',
    children: [{
      id: 'a1b2c3',
      name: 'Ānna 🦊',
      picture: 3,
      age: 5,
      simple: true,
      changed: NOW - 5000,
      shelf: Object.fromEntries(slugs(count).map((slug) => [slug, { title: slug }])),
      places: Object.fromEntries(
        slugs(count).slice(0, places).map((slug, i) => [slug, { ...PLACE, at: PLACE.at + i * 60_000 }]),
      ),
    }],
  }, NOW);

/** A family that has put a tale on the shelf every other day. */
const filled = (count) => {
  const all = family(count);
  slugs(count).forEach((slug, i) => all.children[0].onShelf.set(slug, NOW - (count - i) * 172_800_123));
  return all;
};

Deno.test('a code has names, the shelf in its order, places to the minute, and nothing of the past', async () => {
  const [sent] = family(50).children;
  const { site, children: [come] } = await readCompact(await writeCompact(family(50)), NOW);
  equal(site, 'pasaka');
  deepEqual(come.about, sent.about);
  deepEqual([...come.shelf.keys()], [...sent.shelf.keys()]);
  const { page, number, pages, percent, word, finished, at } = come.places.get('the-fox-and-the-moon-0');
  deepEqual({ page, number, pages, percent, word, finished, at: at - (at % 60_000) }, {
    ...PLACE,
    at: PLACE.at - (PLACE.at % 60_000),
  });
  equal(come.past.log.length, 0);
});

Deno.test('a code says of each part when it was changed', async () => {
  const sent = family(2);
  sent.children[0].changed.limits = NOW - 90_000;
  const { children: [come] } = await readCompact(await writeCompact(sent), NOW);
  deepEqual([come.changed.limits, come.changed.name], [NOW - 90_000, NOW - 5000]);
});

Deno.test('a place on a page with a name of its own is there again', async () => {
  const sent = family(2);
  sent.children[0].places.get('the-wolf-and-the-moon-1').page = 'the-river';
  const { children: [come] } = await readCompact(await writeCompact(sent), NOW);
  deepEqual([...come.places.values()].map(({ page }) => page).sort(), ['page-3', 'the-river']);
});

Deno.test('a code leaves the place in a made story to the device that has the story', async () => {
  const sent = family(2);
  sent.children[0].places.get('the-wolf-and-the-moon-1').story = 'b7k2';
  const { children: [come] } = await readCompact(await writeCompact(sent), NOW);
  deepEqual([...come.places.keys()], ['the-fox-and-the-moon-0']);
});

Deno.test('a tale of a code of which nobody knows when it came is the weakest word: what was taken off stays off', async () => {
  for (const sent of [await writeCompact(family(2)), await writeCompact(filled(2), false)]) {
    const { children: [come] } = await readCompact(sent, NOW);
    deepEqual([...come.onShelf.values()], [1, 1]);
  }
});

Deno.test('a tale that was put on a shelf again comes back there by a code, unless it was taken off later', async () => {
  const code = await writeCompact(filled(30));
  const [fox, owl, hare] = ['the-fox-and-the-moon-28', 'the-owl-and-the-moon-27', 'the-hare-and-the-moon-2'];
  for (const [slug, later, isBack] of [[fox, -1000, true], [fox, 1000, false], [owl, -1000, true], [owl, 1000, false], [hare, -1000, false]]) {
    const ours = filled(30);
    const [{ shelf, onShelf }] = ours.children;
    shelf.delete(slug);
    onShelf.set(slug, -(onShelf.get(slug) + later));
    const { family: { children: [merged] } } = mergeFamilies(ours, await readCompact(code, NOW));
    equal(merged.shelf.has(slug), isBack, `${slug} was taken off ${later} ms after it was put on again`);
  }
});

Deno.test('fifty tales and ten places fit a picture that a camera reads', async () => {
  const link = ADDRESS + await writeCompact(filled(50));
  const version = versionOf(link.length);
  equal(version > 0 && version <= LARGEST_VERSION, true, `${link.length} letters`);
  equal(qrCode(new TextEncoder().encode(link)).length, 4 * version + 17);
  equal(qrCode(new Uint8Array(5000)).length, 0);
});

// ISO/IEC 18004, table 7: bytes at error correction level L.
const BYTES = [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091,
  1171, 1273];

Deno.test('a picture is the smallest that holds a link', () => {
  deepEqual(BYTES.map(versionOf), BYTES.map((_, i) => i + 1));
  deepEqual(BYTES.map((bytes) => versionOf(bytes + 1)), [...BYTES.keys()].map((i) => (i + 2) % (LARGEST_VERSION + 1)));
});

// Of pictures that zbarimg has read. With one block and several, and with the version in them from 7 on.
const READ = { 1: '975c4e1a', 2: 'ae7a32b0', 6: '41a9fa94', 7: '34f2aa19', 10: '1a085dfc', 14: '8bce052c', 25: 'beb9ec16' };

Deno.test('a picture of each kind is the one that a camera has read', () => {
  for (const [version, digest] of Object.entries(READ)) {
    const letters = Array.from({ length: BYTES[version - 1] }, (_, i) => 'abcdefghijklmnopqrstuvwxyz'[(i * 7 + Number(version)) % 26]);
    const rows = qrCode(new TextEncoder().encode(letters.join('')));
    const text = rows.map((row) => row.map(Number).join('')).join('\n');
    equal(createHash('sha1').update(text).digest('hex').slice(0, 8), digest, `version ${version}`);
  }
});

Deno.test('a code of strangers is refused, whatever is in it', async () => {
  const plain = (value) => `0${btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_')}`;
  const packed = async (text) => {
    const bytes = new Uint8Array(
      await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
    );
    return `1${btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')}`;
  };
  const bomb = await packed('[1,"x",[["a1","'.padEnd(5e6, 'a'));
  equal(bomb.length < 20_000, true);
  const wrong = [
    '',
    '1',
    '0',
    '1AAAA',
    '2abc',
    '0!!',
    'x'.repeat(30_000),
    bomb,
    plain(3),
    plain(null),
    plain([1]),
    plain([1, 'x', []]),
    plain([1, 'x', [['a:b', 'A']]]),
    plain([1, 'x', [['__proto__', 'A']]]),
    plain([1, 'x', [null]]),
  ];
  for (const text of wrong) equal(await readCompact(text, NOW), 'family-move-link-wrong', text.slice(0, 40));
  equal(await readCompact(plain([2, 'x', []]), NOW), 'family-move-newer');
  const odd = [1, 'x', [['a1', 'A'.repeat(500), 99, 'x', 1, 1e300, '__proto__ ../x constructor ok', [
    [3, 1e300, -1, 'a', 900, 1e9, {}],
    [77],
  ], { keys: 'child:x:', id: 'b2', picture: 4 }, 'zzzzzzzzz zzzzzzzzzz 0 ?'.repeat(50)]]];
  const { children: [child] } = await readCompact(plain(odd), NOW);
  deepEqual([child.id, child.about.name.length, child.about.picture, child.about.age, child.changed.name], [
    'a1',
    40,
    1,
    -1,
    1,
  ]);
  deepEqual([...child.shelf.keys()], ['constructor', 'ok']);
  deepEqual(Object.fromEntries(child.onShelf), { constructor: 1, ok: 1 });
  const { at, percent, finished, page } = child.places.get('ok');
  deepEqual([at, percent, finished, page], [1, 100, 0, 'page--1']);
});
