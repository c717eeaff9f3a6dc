import { storage } from './page.js';
import { deepEqual, equal, ok } from 'node:assert/strict';
globalThis.location = new URL('http://test/library/index.html');
const { cleanFamily, withChild } = await import('../../../Themes/storybook/scripts/family/rules.js');
const { CONTENTS, filteredOf, knownContents } = await import('../../../Themes/storybook/scripts/family/contents.js');
const { cleanFlags, LONGEST_NOTE, withFlag, withHidden } = await import(
  '../../../Themes/storybook/scripts/family/flags.js'
);
const { mailAddress } = await import('../../../Themes/storybook/scripts/family/mail.js');
const { changeFamily, family } = await import('../../../Themes/storybook/scripts/family/kept.js');
const { putOnShelf, shelfOf, shownShelfOf } = await import('../../../Themes/storybook/scripts/family/shelf.js');
const { passing } = await import('../../../Themes/storybook/scripts/library/filters.js');

const WOLF = { title: 'Vilks', lang: 'lv', cover: '', narrated: false, contains: ['scary', 'violence'] };
const MOON = { ...WOLF, title: 'Mēness', contains: [] };
const FLAG = { slug: 'vilks', title: 'Vilks', note: 'Balss saka citu vārdu.', at: 5 };

Deno.test('what nobody knows is in no list of contents', () => {
  deepEqual(knownContents(['violence', 'constructor', 7, 'scary', 'scary']), ['scary', 'violence']);
  for (const wrong of ['scary', null, { 0: 'scary' }]) deepEqual(knownContents(wrong), []);
  deepEqual(filteredOf(['scary', 'sad'], ['sad', 'death']), ['sad']);
});

Deno.test('a filtered tale stays on the shelf, and is not shown there until the filter goes', () => {
  storage.fill({ family: withChild(cleanFamily({}), { name: 'Anna', picture: 1, age: 4, without: ['violence'] }, 'a1') });
  const [anna] = family().children;
  putOnShelf(anna, new Map([['vilks', WOLF], ['meness', MOON]]));
  deepEqual([...shownShelfOf(anna).keys()], ['meness']);
  equal(shelfOf(anna).size, 2);
  equal(shownShelfOf({ ...anna, without: ['death'] }).size, 2);
});

Deno.test('a flagged tale is hidden, and what takes the flag back shows it again', () => {
  const flagged = withFlag(withHidden(cleanFamily({}), 'zakis', true), FLAG);
  deepEqual([flagged.hidden, flagged.flags], [['zakis', 'vilks'], [FLAG]]);
  const again = withFlag(flagged, { ...FLAG, note: 'Cits.' });
  deepEqual([again.hidden, again.flags.map(({ note }) => note)], [['zakis', 'vilks'], ['Cits.']]);
  const free = withHidden(again, 'vilks', false);
  deepEqual([free.hidden, free.flags], [['zakis'], []]);
});

Deno.test('flags are kept with the family, as far as they make sense', () => {
  storage.fill({ family: withChild(cleanFamily({}), { name: 'Anna', picture: 1, age: 4 }, 'a1') });
  changeFamily((all) => withFlag(all, { ...FLAG, note: 'x'.repeat(5000) }));
  equal(family().flags[0].note.length, LONGEST_NOTE);
  const damaged = [null, 3, { slug: '../x' }, { slug: 'zakis', note: 7, at: 'now' }, { slug: 'zakis' }];
  deepEqual(cleanFlags(damaged), [{ slug: 'zakis', title: 'zakis', note: '', at: 0 }]);
  equal(cleanFlags(Array.from({ length: 500 }, (_, i) => ({ slug: `t${i}` }))).length, 100);
  deepEqual(cleanFlags('all'), []);
});

Deno.test('a letter says what was noted, and no note adds a header', () => {
  const address = mailAddress('a.b+c@tales.example', 'Par: Vilks\r\nBcc: x@evil.example', 'Rinda 1 & 2?\nBcc: y\r\nķ\ud800');
  ok(address.startsWith('mailto:a.b%2Bc@tales.example?subject='), address);
  const asked = new URL(address).searchParams;
  deepEqual([...asked.keys()], ['subject', 'body']);
  equal(asked.get('subject'), 'Par: Vilks Bcc: x@evil.example');
  equal(asked.get('body'), 'Rinda 1 & 2?\r\nBcc: y\r\nķ\ufffd');
  ok(!/[^!-~]/.test(address), 'nothing but ASCII, and no spaces');
  equal(mailAddress('a?cc=x@evil.example', 's', 'b').split('?').length, 2);
});

Deno.test('the library shows tales of a length, and without what is chosen', () => {
  const tale = { minutes: 5, contains: ['scary', 'sad'] };
  const shows = (choices) => passing({ kept: '', ...choices })(tale);
  ok(shows({}) && shows({ most: '5' }) && !shows({ most: '3' }));
  ok(shows({ without: 'death,danger' }) && !shows({ without: 'death,sad' }) && shows({ without: 'x' }));
  ok(!passing({ kept: '', most: '5' })({ ...tale, minutes: 0 }), 'what cannot be read has no length');
  ok(CONTENTS.length >= 8);
});
