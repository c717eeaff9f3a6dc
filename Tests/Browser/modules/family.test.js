import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';
globalThis.location = new URL('http://test/child/index.html');
const rules = await import('../../../Themes/storybook/scripts/family/rules.js');
const { afterTime, afterWrong, cleanWait } = await import('../../../Themes/storybook/scripts/family/gate-waits.js');
const { isRight, makeSum, plainDigits } = await import('../../../Themes/storybook/scripts/family/sums.js');
const { hashPin, isPin } = await import('../../../Themes/storybook/scripts/family/pin.js');
const { canKeepFamily, changeFamily, family, forgetChild, handOnSettings, readingChild } = await import(
  '../../../Themes/storybook/scripts/family/kept.js'
);
const { removeChild } = await import('../../../Themes/storybook/scripts/parents/change-children.js');
const { cleanShelf, putOnShelf, shelfOf, takeOffShelf } = await import(
  '../../../Themes/storybook/scripts/family/shelf.js'
);
const { ownKeys } = await import('../../../Themes/storybook/scripts/device/storage.js');
const { cleanFamily, withChange, withChild, withoutChild } = rules;

const ANNA = { name: 'Anna', picture: 2, age: 4, simple: true };
const TOMS = { name: 'Toms', picture: 5, age: -1, simple: false };
const none = cleanFamily({});
const two = withChild(withChild(none, ANNA, 'a1'), TOMS, 'b2');
const FOX = { title: 'Lapsa', lang: 'lv', cover: 'tales/lapsa/1.svg', narrated: true, contains: [] };

Deno.test('what was there before belongs to the first child, and nothing of it is moved', () => {
  storage.fill({ 'tale:lapsa': { page: 'page-3' }, hearts: ['lapsa'] });
  equal(changeFamily(() => two), true);
  equal(ownKeys(), '');
  deepEqual(storage.held()['tale:lapsa'], { page: 'page-3' });
  equal(changeFamily((all) => ({ ...all, reading: 'b2' })), true);
  equal(ownKeys(), 'child:b2:');
  equal(readingChild().name, 'Toms');
});

Deno.test('a removed child takes what is its own along, and nothing else', () => {
  for (
    const [gone, left] of [['a1', ['child:b2:allowance', 'child:b2:hearts', 'child:b2:tale:lapsa', 'kept', 'opened', 'version']], ['b2', [
      'allowance',
      'hearts',
      'kept',
      'opened',
      'tale:lapsa',
      'version',
    ]]]
  ) {
    storage.fill({
      version: 2,
      opened: 1,
      kept: {},
      family: two,
      'tale:lapsa': {},
      hearts: ['x'],
      allowance: {},
      'child:b2:allowance': {},
      'child:b2:tale:lapsa': {},
      'child:b2:hearts': ['y'],
    });
    forgetChild(family().children.find(({ id }) => id === gone));
    changeFamily((all) => withoutChild(all, gone));
    deepEqual(Object.keys(storage.held()).filter((name) => name !== 'family').sort(), left);
    equal(family().children.length, 1);
  }
});

Deno.test('a child whom a full device keeps loses nothing', () => {
  storage.fill({ family: two, 'child:b2:hearts': ['y'] });
  const before = storage.held();
  storage.room = 0;
  equal(removeChild(two.children[1]), 'full');
  deepEqual(storage.held(), before);
  storage.room = Infinity;
  equal(removeChild(two.children[1]), 'shown');
  deepEqual(Object.keys(storage.held()), ['family']);
});

Deno.test('without children nothing of the family is kept, not even the PIN', () => {
  storage.fill({ family: { ...two, pin: { salt: '0'.repeat(32), hash: '0'.repeat(64), rounds: 1 } } });
  changeFamily((all) => withoutChild(withoutChild(all, 'a1'), 'b2'));
  deepEqual(storage.held(), {});
});

Deno.test('no child gets the keys of another, also after the first has gone', () => {
  const later = withChild(withoutChild(two, 'a1'), ANNA, 'c3');
  deepEqual(later.children.map(({ keys }) => keys), ['child:b2:', 'child:c3:']);
  equal(later.reading, 'b2');
  deepEqual(
    withChange(two, 'a1', { name: 'Anniņa', keys: 'child:b2:', id: 'b2' }).children.map((
      { id, keys, name },
    ) => [id, keys, name]),
    [['a1', '', 'Anniņa'], ['b2', 'child:b2:', 'Toms']],
  );
});

Deno.test('there are eight children at most', () => {
  let many = none;
  for (let i = 0; i < 12; i += 1) many = withChild(many, TOMS, `n${i}`);
  deepEqual([many.children.length, rules.MOST_CHILDREN], [8, 8]);
});

Deno.test('a damaged record is read as far as it makes sense', () => {
  const read = cleanFamily({
    children: [null, 7, { id: 'a', name: 5, picture: 99, age: 400, keys: '../x' }, { id: 'b', keys: '' }, {
      id: 'a',
      keys: 'child:a:',
    }],
    reading: 'nobody',
    sum: false,
    pin: { salt: 'x' },
    passkey: {},
    hidden: 'all',
  });
  deepEqual(read, {
    children: [{ id: 'a', name: '', picture: 1, age: -1, keys: '', simple: false, without: [], records: true, log: true }],
    reading: 'a',
    hidden: [],
    flags: [],
    sum: true,
    pin: null,
    passkey: '',
  });
  for (const wrong of [null, 3, 'x', [], { children: {} }]) equal(cleanFamily(wrong).children.length, 0);
});

Deno.test('the sum is asked unless parents have chosen another way', () => {
  const pin = { salt: '0'.repeat(32), hash: '0'.repeat(64), rounds: 1 };
  const asks = (way) => cleanFamily({ ...two, ...way }).sum;
  deepEqual([{ pin }, { passkey: 'x1' }, { pin, passkey: 'x1' }, {}].map((way) => asks({ ...way, sum: false })),
    [false, false, false, true]);
  deepEqual([asks({ pin, sum: true }), asks({ pin })], [true, true]);
});

Deno.test('a full device keeps what it has', () => {
  storage.fill({ family: two });
  storage.room = 0;
  equal(changeFamily((all) => withoutChild(all, 'b2')), false);
  equal(family().children.length, 2);
  equal(canKeepFamily(), false, 'nobody is asked for children that cannot be kept');
  storage.fill({});
  deepEqual([canKeepFamily(), storage.held()], [true, {}], 'the attempt leaves nothing');
});

Deno.test('a new child has the language of the one who is reading, and nothing else', () => {
  storage.fill({ family: two, settings: { language: 'es', palette: 'night', speed: '2' } });
  handOnSettings(...family().children);
  deepEqual(storage.held()['child:b2:settings'], { language: 'es', palette: 'night' });
  storage.fill({ family: two, settings: { palette: 'night' } });
  handOnSettings(...family().children);
  deepEqual(storage.held()['child:b2:settings'], { palette: 'night' });
});

Deno.test('a shelf keeps its tales in order, and those of no other child', () => {
  storage.fill({ family: two });
  const [anna, toms] = family().children;
  putOnShelf(anna, new Map([['lapsa', FOX]]));
  putOnShelf(anna, new Map([['vilks', { ...FOX, title: 'Vilks' }]]));
  deepEqual([...shelfOf(anna).keys()], ['vilks', 'lapsa']);
  equal(shelfOf(toms).size, 0);
  takeOffShelf(anna, 'vilks');
  deepEqual([...shelfOf(anna)], [['lapsa', FOX]]);
});

Deno.test('a shelf names no address outside the site', () => {
  const shelf = cleanShelf({ '../x': FOX, lapsa: { title: 3, cover: 'https://example.org/1.png' } });
  deepEqual([...shelf], [['lapsa', { title: '3', lang: '', cover: '', narrated: false, contains: [] }]]);
});

Deno.test('wrong answers wait 5 seconds, 30 seconds, and 5 minutes from then on', () => {
  let wait = cleanWait({});
  const waits = [];
  for (let i = 0; i < 5; i += 1) {
    wait = afterWrong(wait);
    waits.push(wait.left / 1000);
    wait = afterTime(wait, wait.left);
    equal(wait.left, 0);
  }
  deepEqual(waits, [5, 30, 300, 300, 300]);
});

Deno.test('time that runs backwards makes no wait shorter, and none is longer than the longest', () => {
  deepEqual(afterTime({ wrong: 1, left: 4000 }, -60_000), { wrong: 1, left: 4000 });
  deepEqual(cleanWait({ wrong: 2, left: 1e12 }), { wrong: 2, left: 300_000 });
  deepEqual(cleanWait({ wrong: 2, left: 'x' }), { wrong: 2, left: 0 });
});

Deno.test('a sum needs multiplication, and its answer may be written in any digits', () => {
  for (const random of [0, 0.5, 0.999]) {
    const sum = makeSum(() => random);
    equal([sum.one, sum.other].every((factor) => factor >= 6 && factor <= 9), true);
    equal(sum.more >= 2 && sum.more <= 9, true);
    equal(isRight(sum, ` ${sum.answer} `), true);
    equal(isRight(sum, String(sum.answer + 1)), false);
    equal(isRight(sum, ''), false);
  }
  equal(plainDigits('٤٢'), '42');
  equal(plainDigits('۰۹'), '09');
  equal(plainDigits('०५'), '05');
});

Deno.test('a PIN is kept with a salt of its own, and opens only as it was typed', async () => {
  const [one, other] = [await hashPin('1234'), await hashPin('1234')];
  equal(one.rounds, 600_000);
  equal(one.hash !== other.hash && one.salt !== other.salt, true);
  equal(JSON.stringify(one).includes('1234'), false);
  equal(await isPin('1234', one), true);
  equal(await isPin('١٢٣٤', one), true, 'the same digits in other letters');
  equal(await isPin('1235', one), false);
});
