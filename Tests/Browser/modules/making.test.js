// Makers: which story a choice makes, how its voice is put together, what a typed idea names, and what a device keeps.

import { deepEqual, equal } from 'node:assert/strict';
import { joinedFor, picksIn, picksOf, picturesFor, valueFor, withName } from '../../../Themes/storybook/scripts/making/story.js';
import { refusedIn } from '../../../Themes/storybook/scripts/making/refused.js';
import { cleanMade, laterMade } from '../../../Themes/storybook/scripts/device/made-rules.js';

const slot = (id, ...choices) => ({
  id,
  label: id,
  choices: choices.map(([name, ...words]) => ({ id: name, name, words, src: `tales/t/${name}.svg` })),
});
const DATA = {
  slots: [slot('hero', ['lapsēns', 'lapsēna', 'viņš'], ['pelīte', 'pelītes', 'viņa']), slot('wish', ['zvaigzne', 'zvaigzni'], ['torte', 'torti'], ['laiva', 'laivu'])],
  title: { slots: [0, 1], values: ['a0', 'a1', 'a2', 'b0', 'b1', 'b2'] },
  layers: [[{ slots: [], values: [['sky', 'Sky']] }, { slots: [1], values: [['w0', ''], ['w1', ''], ['w2', '']] }]],
  sentences: [
    { pause: 300, slots: [0], values: [0, 1], texts: [['', 'A', ' ', 'B', '.'], ['', 'C', '.']] },
    { pause: 550, slots: [], values: [0], texts: [['', 'D', '!']] },
  ],
  after: 800,
  refused: [],
  voices: [],
};

Deno.test('a choice makes one story', () => {
  equal(valueFor(DATA.title, DATA, [1, 2]), 'b2');
  deepEqual(picturesFor(DATA, [0, 1]), [[['sky', 'Sky'], ['w1', '']]]);
  deepEqual(picksOf(DATA, { hero: 'pelīte', wish: 'gone' }), [1, 0]);
});

Deno.test('pauses between sentences are those of a storyteller, to the millisecond', () => {
  // The first sentence: 60 ms of quiet, two words, 150 ms of quiet; the other one in the recording a second later.
  const voice = { cuts: [[[1000, 1710, 60, 200, 50, 250], []], [[3000, 3400, 20, 300]]] };
  const { pieces, times, duration } = joinedFor(DATA, [0, 0], voice);
  deepEqual(times, [300, 200, 50, 250, 550, 300]);
  deepEqual(pieces, [[240, 1000, 1710], [240 + 710 + 550 - 150 - 20, 3000, 3400]]);
  equal(duration, 300 + 200 + 50 + 250 + 550 + 300 + 800);
});

Deno.test('a sentence that nobody has spoken costs no time', () => {
  const { times, pieces } = joinedFor(DATA, [1, 0], { cuts: [[[0, 1, 0, 1], []], [[3000, 3400, 20, 300]]] });
  equal(pieces.length, 1);
  deepEqual(times, [0, 0, 550, 300]);
});

Deno.test('an idea names choices in any form, and pronouns name none', () => {
  deepEqual(picksIn(DATA, 'Par pelīti un zvaigzni'), [1, 0]);
  deepEqual(picksIn(DATA, 'TORTE lapsenam'), [0, 1]);
  deepEqual(picksIn(DATA, 'viņa un laivu'), [-1, 2]);
  deepEqual(picksIn(DATA, '  '), [-1, -1]);
});

Deno.test('an apostrophe is the same, whichever of them is typed', () => {
  const data = { slots: [slot('hero', ['oʻrdak'], ['мʼяч', 'мʼячем'])] };
  deepEqual(["O'RDAK", 'o‘rdak', 'oʻrdak', "з м'ячем", 'м’яч', 'мʼяч'].map((idea) => picksIn(data, idea)[0]), [0, 0, 0, 1, 1, 1]);
});

Deno.test('an entry of several words refuses them together, and none alone', () => {
  const refusing = (...refused) => (text) => refusedIn({ ...DATA, refused }, text);
  const refused = refusing('Shut up', 'dumjš', '!');
  deepEqual(['shut  UP!', 'Tu esi DUMJS.', 'please shut up now'].map(refused), [true, true, true]);
  deepEqual(['Up the hill', 'shut the door, go up', 'up shut', 'shutup', '', '!'].map(refused), Array(6).fill(false));
});

Deno.test('without spaces between words, an entry is refused and a choice is named wherever the letters are', () => {
  const refused = (text) => refusedIn({ ...DATA, refused: ['坏蛋', 'คนเลว'] }, text);
  deepEqual(['大坏蛋小明', '坏 蛋', 'นายคนเลวจัง', '小明'].map(refused), [true, true, true, false]);
  const data = { slots: [slot('hero', ['猫'], ['熊猫'], ['狐狸']), slot('wish', ['星星'], ['小船'])] };
  deepEqual(picksIn(data, '狐狸想要小船'), [2, 1]);
  deepEqual(picksIn(data, '熊猫'), [1, -1], 'the longest name');
});

Deno.test('words with other vowels are other words, in any writing system', () => {
  const refused = (text) => refusedIn({ ...DATA, refused: ['गधा', 'وَلَد'] }, text);
  deepEqual(['गाधि', 'गधा', 'ولد'].map(refused), [false, true, true]);
});

Deno.test('a typed name stands between words, in its own direction, and goes with its comma', () => {
  const parts = ['“', 'Good', ' ', 'night', ', \uE000!”'];
  deepEqual(withName(parts, 'آنا $1'), ['“', 'Good', ' ', 'night', ', \u2068آنا $1\u2069!”']);
  deepEqual(withName(parts, ''), ['“', 'Good', ' ', 'night', '!”']);
  deepEqual(withName(['', 'تصبح', '، \uE001.'], ''), ['', 'تصبح', '.']);
});

Deno.test('what is kept of stories has a known shape, and the later change counts', () => {
  const now = 1e12;
  const good = { tale: 'mans', picks: { hero: 'lapsens' }, title: 'T', usual: 'U', name: 'Anna', cover: ['tales/mans/1.svg'], at: now - 5 };
  const kept = cleanMade({
    a1: { ...good, cover: ['https://elsewhere/x.svg', '../x', 'tales/../x', ...good.cover], title: 'x'.repeat(500), evil: 1 },
    'A b': good, b2: null, c3: { ...good, tale: '../x' }, d4: { ...good, at: now * 2 }, e5: { ...good, at: -(now - 1) },
  }, now);
  deepEqual([...kept.keys()], ['a1', 'd4', 'e5']);
  deepEqual(kept.get('a1').cover, good.cover);
  equal(kept.get('a1').title.length, 60);
  equal(kept.get('d4').at, 1, 'the future is the first of all times');
  equal(kept.get('e5').name, '', 'of what was put away only the stamp stays');
  const away = kept.get('e5');
  deepEqual([laterMade(good, away), laterMade(away, good)], [away, away]);
  const same = { ...away, at: good.at };
  equal(laterMade({ ...good, at: 7 }, { ...away, at: -7 }).at, -7);
  equal(laterMade(same, good).at, laterMade(good, same).at);
});
