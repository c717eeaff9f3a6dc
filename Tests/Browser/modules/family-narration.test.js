// A tale that somebody of the family reads aloud: which part of the sound is which sentence, whether the text is still
// the same, and when each word is spoken.

import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';

import { makeMarks, soundOf } from '../../../Themes/storybook/scripts/narration/marks.js';
import { hasKey, meaningOf } from '../../../Themes/storybook/scripts/narration/states.js';
import { joinParts } from '../../../Themes/storybook/scripts/narration/sound.js';
import { matchPages, fingerprintOf } from '../../../Themes/storybook/scripts/narration/fingerprint.js';
import { spreadWords, timingOf } from '../../../Themes/storybook/scripts/narration/estimate.js';

const [QUIET, VOICE] = [-70, -20];
/** Levels of quiet and voice by turns, from the blocks that each takes. */
const levels = (/** @type {number[]} */ ...blocks) =>
  blocks.flatMap((count, i) => new Array(count).fill(i % 2 ? VOICE : QUIET));

Deno.test('a tap at the end of each sentence divides a page, and ends it', () => {
  const marks = makeMarks(3);
  marks.begin(10);
  equal(marks.current, 0);
  equal(marks.read(110), false);
  equal(marks.read(200), false);
  equal(marks.current, 2);
  equal(marks.read(300), true);
  deepEqual(marks.parts, [[10, 110], [110, 200], [200, 300]]);
});

Deno.test('a sentence is read again, and right after a tap the one before', () => {
  const marks = makeMarks(3);
  marks.begin(0);
  marks.read(100);
  marks.again(180); // in the second one
  equal(marks.current, 1);
  marks.read(260);
  marks.again(270); // hardly begun: the second one once more
  equal(marks.current, 1);
  marks.read(350);
  deepEqual(marks.parts, [[0, 100], [270, 350]]);
  marks.begin(400);
  marks.again(410); // nothing comes before the first
  equal(marks.current, 0);
  marks.read(500);
  deepEqual(marks.parts, [[410, 500]]);
});

Deno.test('a boundary moves from a tap into the pause beside it', () => {
  const heard = levels(50, 100, 20, 100, 60); // voices from 50 to 150 and from 170 to 270
  for (const tap of [140, 150, 160, 170, 185]) {
    const sound = soundOf(heard, [[0, tap], [tap, 330]]);
    deepEqual(sound?.parts, [[38, 282]], `tapped at ${tap}`);
    deepEqual(sound?.sentences, [[12 / 50, 112 / 50], [132 / 50, 232 / 50]], `tapped at ${tap}`);
  }
});

Deno.test('what was read again leaves no gap', () => {
  const heard = levels(50, 100, 50, 100, 50, 100, 50); // the middle one was a slip of the tongue
  const sound = soundOf(heard, [[0, 175], [330, 500]]);
  deepEqual(sound?.parts, [[38, 162], [338, 462]]);
  deepEqual(sound?.sentences, [[12 / 50, 112 / 50], [136 / 50, 236 / 50]]);
});

Deno.test('a page without a voice is none, and a click is no voice', () => {
  equal(soundOf(levels(200), [[0, 100], [100, 200]]), null);
  equal(soundOf(levels(100, 2, 100), [[0, 100], [100, 202]]), null);
  const sound = soundOf(levels(50, 100, 60, 2, 60), [[0, 180], [180, 272]]);
  equal(sound?.sentences.length, 2, 'a sentence that nobody read has a time all the same');
  ok(sound && sound.sentences[1][0] >= sound.sentences[0][1]);
});

Deno.test('a text is the same however its lines break, and another one if a word is', () => {
  const fingerprint = fingerprintOf(['Once there were\n  three pigs. ', 'They built.']);
  equal(fingerprint, fingerprintOf(['Once there were three pigs.', ' They\u2060 built.']));
  notEqual(fingerprint, fingerprintOf(['Once there were three pigs.', 'They build.']));
  notEqual(fingerprintOf(['a', 'b']), fingerprintOf(['a b']), 'sentences are told by their number');
});

Deno.test('a page finds its recording by its text', () => {
  const page = (/** @type {number} */ number, /** @type {string} */ fingerprint) => ({ number, fingerprint });
  const [one, two, three] = [page(1, 'a'), page(2, 'b'), page(3, 'a')];
  deepEqual(matchPages(['a', 'b', 'a'], [three, two, one]), { recorded: [one, two, three], changed: [] });
  deepEqual(matchPages(['a', 'x', 'a'], [one, two, three]), { recorded: [one, null, three], changed: [two] });
  deepEqual(matchPages(['new', 'a', 'b'], [one, two]), { recorded: [null, one, two], changed: [] });
});

Deno.test('words of a sentence take time by their letters, with pauses at commas', () => {
  const times = spreadWords(['ab', 'abcd', '12'], [' ', ', '], 10, 13); // 3, 5, a pause of 3, and 9: 20 in 3 seconds
  deepEqual(times.flat().map((time) => Math.round(time * 1000)), [10_000, 10_450, 10_450, 11_200, 11_650, 13_000]);
  deepEqual(spreadWords(['山', 'ab'], [''], 0, 7), [[0, 4], [4, 7]], 'an ideograph is as long as three letters');
  deepEqual(spreadWords([], [], 0, 1), []);
});

Deno.test('times are written as a page has them', () => {
  deepEqual(timingOf([[0.5, 1], [1.25, 2], [1.9, 2.5]]), [500, 500, 250, 750, -100, 600]);
});

Deno.test('all pages are equally loud, and what is cut out is not heard', () => {
  const rate = 1000;
  const loud = (/** @type {number} */ height) =>
    Int16Array.from({ length: rate }, (_, i) => Math.round(32_768 * height * Math.sin(i)));
  const sound = { parts: /** @type {[number, number][]} */ ([[0, 10], [40, 50]]), sentences: /** @type {[number, number][]} */ ([[0, 0.4]]) };
  const energy = (/** @type {Float32Array} */ samples) => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
  const [quiet, middle] = [0.05, 0.3].map((height) => joinParts(loud(height), rate, sound));
  equal(quiet.length, 400, 'a fifth of a second twice');
  ok(Math.abs(energy(quiet) - 0.1) < 0.01 && Math.abs(energy(middle) - 0.1) < 0.01);
  equal(Math.abs(quiet[0]) + Math.abs(quiet[199]) + Math.abs(quiet[200]) + Math.abs(quiet[399]), 0, 'no click where parts meet');
  ok(energy(joinParts(loud(0.001), rate, sound)) < 0.01, 'a quiet room does not become loud');
  ok(joinParts(new Int16Array(rate), rate, sound).every((one) => one === 0));
});

Deno.test('each state has its keys, and the keyboard means one of them', () => {
  const keys = (/** @type {any} */ state, isRecorded = false) =>
    ['previous', 'next', 'record', 'listen', 'read', 'again', 'drop', 'rest']
      .filter((key) => hasKey(/** @type {any} */ (key), state, isRecorded)).join(' ');
  equal(keys('ready'), 'previous next record');
  equal(keys('ready', true), 'previous next record listen');
  equal(keys('asking'), 'drop');
  equal(keys('taking', true), 'read again drop');
  equal(keys('keeping', true), '');
  equal(keys('listening', true), 'previous next record rest');
  const meanings = (/** @type {any} */ state) =>
    [[' ', 0], ['Enter', 0], ['ArrowRight', 1], ['ArrowLeft', -1], ['Backspace', 0], ['Escape', 0], ['a', 0]]
      .map(([key, step]) => meaningOf(String(key), Number(step), state));
  deepEqual(meanings('ready'), ['record', '', 'next', 'previous', '', 'leave', '']);
  deepEqual(meanings('taking'), ['read', 'read', 'read', 'again', 'again', 'drop', '']);
  equal(meaningOf('Escape', 0, 'asking'), 'drop');
  deepEqual(meanings('listening'), ['rest', '', 'next', 'previous', '', 'leave', '']);
});
