import './page.js';
import { deepEqual, equal, rejects } from 'node:assert/strict';
const { codeInHash, codeWordKey, readCode } = await import('../../../Themes/storybook/scripts/lock/code.js');
const { CHUNK, chunksIn, linesAt, makeUnsealer, unsealAll } = await import('../../../Themes/storybook/scripts/sealed/chunks.js');
const { derive, utf8 } = await import('../../../Themes/storybook/scripts/sealed/derive.js');

const LANGUAGES = ['lv', 'en', 'uk', 'es', 'ar'];
const listOf = (language) => Deno.readTextFileSync(new URL(`../../../Themes/storybook/codes/${language}.txt`, import.meta.url))
  .trim().split('\n');
const checkOf = (numbers, size) => numbers.reduce((sum, number) => (sum * 3 + number + 1) % size, 0);
/** Numbers that look random and are the same each time. */
const numbersFrom = (seed) => {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
};
const codeFrom = (next, list) => {
  const numbers = Array.from({ length: 7 }, () => next(list.length));
  return [...numbers, checkOf(numbers, list.length)].map((number) => list[number]);
};

Deno.test('no word of a list can be taken for another, nor for its beginning', () => {
  for (const language of LANGUAGES) {
    const words = listOf(language).map(codeWordKey).sort();
    equal(words.length, 512, language);
    const close = words.slice(1).filter((word, index) => word.startsWith(words[index]));
    deepEqual(close, [], language);
    deepEqual(words.filter((word) => !/^\p{L}{2,10}$/u.test(word)), [], language);
  }
});

Deno.test('a code is read however it is typed', () => {
  for (const language of LANGUAGES) {
    const list = listOf(language);
    const words = codeFrom(numbersFrom(7), list);
    const code = words.join(' ');
    for (const typed of [code, code.toUpperCase(), words.join('-'), `  ${words.join(',\n')}.`, words.map(codeWordKey).join(' '), code.normalize('NFD')]) {
      deepEqual(readCode(typed, [listOf('en'), list]), { code }, `${language}: ${typed}`);
    }
  }
});

Deno.test('of ten thousand wrong codes none with one wrong word is taken, and of the others hardly any', () => {
  const list = listOf('lv');
  const next = numbersFrom(1);
  let passed = 0;
  for (let turn = 0; turn < 5000; turn += 1) {
    const words = codeFrom(next, list);
    const place = next(8);
    const other = list[(list.indexOf(words[place]) + 1 + next(511)) % 512];
    equal('code' in readCode(words.with(place, other).join(' '), [list]), false);
    const random = Array.from({ length: 8 }, () => list[next(512)]).join(' ');
    if ('code' in readCode(random, [list])) passed += 1;
  }
  equal(passed < 40, true, `${passed} of 5000`);
});

Deno.test('what is wrong with a code is said', () => {
  const list = listOf('en');
  const words = codeFrom(numbersFrom(3), list);
  deepEqual(readCode(words.slice(1).join(' '), [list]), { fault: 'few' });
  deepEqual(readCode('', [list]), { fault: 'few' });
  deepEqual(readCode(['xyzzy', ...words.slice(1)].join(' '), [list]), { fault: 'unknown', word: 'xyzzy' });
  deepEqual(readCode('a'.repeat(100_000), [list]).fault, 'unknown');
  deepEqual(readCode('apple', []), { fault: 'few' });
  equal(codeInHash('#code=moon-bear'), 'moon bear');
  equal(codeInHash('#code=%'), '');
  equal(codeInHash('#page-2'), '');
});

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Seals as the build does. */
async function sealed(taleKey, slug, salt, plain) {
  const bits = await derive(taleKey, 'file', 'media', salt);
  const key = await crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt']);
  const lines = [];
  for (let number = 0; number < chunksIn(plain.length); number += 1) {
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setUint32(7, number);
    iv[11] = number === chunksIn(plain.length) - 1 ? 1 : 0;
    const part = plain.slice(number * CHUNK, (number + 1) * CHUNK);
    const how = { name: 'AES-GCM', iv, additionalData: utf8(`storysite 1 media ${slug}`) };
    lines.push(base64(new Uint8Array(await crypto.subtle.encrypt(how, key, part))));
  }
  return lines;
}

Deno.test('chunks that are changed, cut, exchanged, repeated, or of another file are refused', async () => {
  const keyOf = (byte) => crypto.subtle.importKey('raw', new Uint8Array(32).fill(byte), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const key = await keyOf(1);
  const plain = Uint8Array.from({ length: 2 * CHUNK + 500 }, (_, i) => i % 251);
  const lines = await sealed(key, 'fox', 'aa', plain);
  const open = async (changed, { slug = 'fox', salt = 'aa', length = plain.length, by = key } = {}) => {
    const parts = await unsealAll(changed.join('\n'), await makeUnsealer(by, slug, 'media', salt, length), length);
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  };
  deepEqual(await open(lines), plain);
  const [one, two, three] = lines;
  const flip = (line, at) => line.slice(0, at) + (line[at] === 'A' ? 'B' : 'A') + line.slice(at + 1);
  for (const at of [0, 17, 40_000, one.length - 8]) await rejects(open([flip(one, at), two, three]), `letter ${at}`);
  await rejects(open([two, one, three]), 'exchanged');
  await rejects(open([one, one, three]), 'repeated');
  await rejects(open([one, two]), 'cut');
  await rejects(open([one, two], { length: 2 * CHUNK }), 'cut, with a length that fits');
  await rejects(open([one, two, three, three]), 'too many');
  await rejects(open([one, two, three.slice(0, -24)]), 'a chunk is cut');
  await rejects(open(lines, { slug: 'wolf' }), 'of another tale');
  await rejects(open(lines, { salt: 'ab' }), 'of another file');
  await rejects(open(lines, { by: await keyOf(2) }), 'of another key');
});

Deno.test('the lines of chunks are where the build wrote them', () => {
  const head = '(self.storysiteSealed ??= []).push(`\n'.length;
  deepEqual(linesAt(4096, 0, 0), [head, head + Math.ceil((4096 + 16) / 3) * 4 + 1]);
  const full = 87_404 + 1;
  deepEqual(linesAt(3 * CHUNK, 1, 2), [head + full, head + 3 * full]);
  deepEqual(linesAt(3 * CHUNK + 1000, 3, 3), [head + 3 * full, head + 3 * full + Math.ceil(1016 / 3) * 4 + 1]);
});
