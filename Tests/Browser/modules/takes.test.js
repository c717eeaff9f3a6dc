import { deepEqual, equal } from 'node:assert/strict';
import { BLOCKS } from '../../../Themes/storybook/scripts/recording/level.js';
import { PAGE_LIMITS, SENTENCE_LIMITS, makeTaker } from '../../../Preview/scripts/bench/record-level.js';
import { fileNameOf } from '../../../Preview/scripts/bench/file-name.js';
import { isRecorded, partsOf, placeOf, takeOf } from '../../../Preview/scripts/bench/record-parts.js';
import { makeSession } from '../../../Preview/scripts/bench/record-session.js';
import { RATE, wavOf } from '../../../Preview/scripts/bench/record-wav.js';

const block = (/** @type {number} */ level) => new Float32Array(RATE / BLOCKS).map((_, i) => Math.sin(i * 0.06) * 10 ** (level / 20));
const [ROOM, VOICE] = [-60, -20];
const [QUIET, LOUD] = [block(ROOM), block(VOICE)];

/** @param {{ seconds: number, level: number }[]} parts @param {boolean} [byLevel] @param {boolean} [byPage] */
function hear(parts, byLevel = true, byPage = false) {
  /** @type {{ seconds: number, isClipped: boolean, at: number }[]} */
  const takes = [];
  let now = 0;
  const taker = makeTaker({
    started: () => {},
    taken: ({ blocks, isClipped }) => takes.push({ seconds: blocks.length / BLOCKS, isClipped, at: now / BLOCKS }),
    limits: () => (byPage ? PAGE_LIMITS : SENTENCE_LIMITS),
  });
  for (const { seconds, level } of parts) {
    for (let i = 0; i < seconds * BLOCKS; i += 1, now += 1) taker.hear(block(level), byLevel);
  }
  return { takes, taker };
}

Deno.test('a voice starts and stops a take, with what is before and after it', () => {
  const quiet = { seconds: 1.5, level: ROOM };
  const { takes } = hear([quiet, { seconds: 2, level: VOICE }, quiet, { seconds: 3, level: VOICE }, quiet]);
  deepEqual(takes.map(({ seconds }) => Math.round(seconds * 10) / 10), [2.7, 3.7]);
  equal(takes[0].at < 1.5 + 2 + 1.1, true, 'a second of quiet ends it');
});

Deno.test('a pause inside a sentence does not end it', () => {
  const { takes } = hear([{ seconds: 1.5, level: ROOM }, { seconds: 1, level: VOICE }, { seconds: 0.7, level: ROOM },
    { seconds: 1, level: VOICE }, { seconds: 1.5, level: ROOM }]);
  deepEqual(takes.map(({ seconds }) => Math.round(seconds * 10) / 10), [3.4]);
});

Deno.test('a page goes on after a pause between paragraphs, and ends after a long one', () => {
  const [voice, pause, end] = [{ seconds: 1, level: VOICE }, { seconds: 1.6, level: ROOM }, { seconds: 2.6, level: ROOM }];
  const { takes } = hear([pause, voice, pause, voice, end, voice, end], true, true);
  deepEqual(takes.map(({ seconds }) => Math.round(seconds * 10) / 10), [4.3, 1.7]);
});

Deno.test('the take of a page is the take of its sentences, and theirs are that of the page', () => {
  const tale = {
    text: [{ key: 'a', text: 'One.', page: 1 }, { key: 'b', text: 'Two.', page: 1 }, { key: 'c', text: 'Three.', page: 3 }],
    pages: [{ key: 'page-a', page: 1 }, { key: 'page-c', page: 3 }],
  };
  const [sentences, pages] = [partsOf(tale, false), partsOf(tale, true)];
  deepEqual(pages.map(({ text }) => text), ['One. Two.', 'Three.']);
  const known = (...keys) => new Map(keys.map((key) => [key, { key }]));
  const recorded = (takes) => [sentences, pages].map((parts) => parts.map((part) => Number(isRecorded(part, takes))).join(''));
  deepEqual(recorded(known('page-a')), ['110', '10']);
  deepEqual(recorded(known('b', 'c')), ['011', '01']);
  deepEqual(recorded(known('a', 'b')), ['110', '10']);
  deepEqual([takeOf(sentences[0], known('page-a')).key, takeOf(sentences[0], known('a', 'page-a')).key, takeOf(pages[0], known('a', 'b'))],
    ['page-a', 'a', undefined]);
});

Deno.test('clicks, coughs and a steady noise are no takes', () => {
  const click = [{ seconds: 0.04, level: -10 }, { seconds: 0.6, level: ROOM }];
  equal(hear([{ seconds: 1.5, level: ROOM }, ...click, ...click, { seconds: 0.12, level: -15 }, { seconds: 2, level: ROOM }]).takes.length, 0);
  equal(hear([{ seconds: 6, level: -45 }]).takes.length, 0);
});

Deno.test('a narrator who speaks at once is heard, too, after the room is known', () => {
  const { takes } = hear([{ seconds: 0.3, level: ROOM }, { seconds: 2, level: VOICE }, { seconds: 1.5, level: ROOM }]);
  equal(takes.length, 1);
});

Deno.test('a voice in a noisy room', () => {
  const noise = { seconds: 1.5, level: -40 };
  deepEqual(hear([noise, { seconds: 2, level: VOICE }, noise]).takes.map(({ seconds }) => Math.round(seconds * 10) / 10), [2.7]);
});

Deno.test('what is too loud is known', () => {
  const { takes } = hear([{ seconds: 1.5, level: ROOM }, { seconds: 1, level: 0 }, { seconds: 1.5, level: ROOM }]);
  deepEqual(takes.map(({ isClipped }) => isClipped), [true]);
});

Deno.test('by hand a take has any pauses, and ends after two minutes at the latest', () => {
  const { takes, taker } = hear([{ seconds: 1, level: ROOM }], false);
  taker.begin();
  for (let i = 0; i < 130 * BLOCKS; i += 1) taker.hear(i % 500 < 300 ? LOUD : QUIET, false);
  equal(takes.length, 1);
  equal(takes[0].seconds >= 115 && takes[0].seconds <= 120, true);
  taker.begin();
  taker.hear(block(VOICE), false);
  taker.drop();
  taker.end();
  equal(takes.length, 1, 'a take that was dropped is gone');
});

Deno.test('a key that is hit twice by hand is no take', () => {
  const { takes, taker } = hear([{ seconds: 1, level: ROOM }], false);
  const press = (/** @type {number} */ blocks) => {
    taker.begin();
    for (let i = 0; i < blocks; i += 1) taker.hear(LOUD, false);
    taker.end();
  };
  press(0);
  press(5);
  equal(takes.length, 0);
  press(15);
  equal(takes.length, 1);
});

Deno.test('WAV with 16 bits', () => {
  const bytes = wavOf([new Float32Array([0, 1, -1]), new Float32Array([2, 0.5])]);
  const view = new DataView(bytes.buffer);
  equal(bytes.length, 44 + 10);
  deepEqual([0, 1, 2, 3, 4].map((i) => view.getInt16(44 + i * 2, true)), [0, 32767, -32768, 32767, 16384]);
  const text = (/** @type {number} */ from, /** @type {number} */ to) => String.fromCharCode(...bytes.slice(from, to));
  deepEqual([text(0, 4), text(8, 16), text(36, 40)], ['RIFF', 'WAVEfmt ', 'data']);
  deepEqual([4, 16, 24, 28, 40].map((at) => view.getUint32(at, true)), [46, 16, RATE, RATE * 2, 10]);
  deepEqual([20, 22, 32, 34].map((at) => view.getUint16(at, true)), [1, 1, 2, 16], 'PCM, mono, bytes and bits of a sample');
});

Deno.test('the chosen sentence stays the same one when the text is edited elsewhere', () => {
  const parts = (...keys) => keys.map((key) => ({ key, text: key, page: 1, within: '', sentences: [] }));
  const before = parts('a', 'b', 'c');
  equal(placeOf(parts('a', 'new', 'b', 'c'), before[2], 2), 3, 'who speaks now would record over another sentence');
  equal(placeOf(parts('c'), before[2], 2), 0);
  deepEqual([placeOf(parts('a', 'b', 'c changed'), before[2], 2), placeOf(parts('a'), before[2], 2), placeOf([], before[2], 2)], [2, 0, 0]);
});

/** Two pages of two sentences, of which some are recorded. @param {string[]} recorded @param {boolean} [byPage] */
function sessionWith(recorded, byPage = false) {
  const text = ['a', 'b', 'c', 'd'].map((key, i) => ({ key, text: key, page: 1 + Math.floor(i / 2) }));
  const session = makeSession();
  session.list(recorded.map((key) => ({ key, duration: 1000, clipped: false })), false);
  session.read(/** @type {any} */ ({ text, pages: [{ key: 'one', page: 1 }, { key: 'two', page: 2 }] }), byPage);
  return session;
}

Deno.test('a voice is ready when it has every sentence from the take that is there now', () => {
  const session = sessionWith(['one', 'c', 'd']);
  const known = [...session.takes.values()].map((take) => ({ ...take, joined: true }));
  equal(session.isJoined, false);
  session.list(known, false);
  equal(session.isJoined, false, 'the voice has another sentence, or the tale does not name it');
  session.list(known, true);
  equal(session.isJoined, true);
  session.add(/** @type {any} */ ({ key: 'a', sentences: [] }), { key: 'a', duration: 1000, clipped: false });
  deepEqual([session.isDone, session.isJoined], [true, false], 'a sentence was taken again');
  session.list(known.slice(1), true);
  equal(session.isJoined, false);
});

Deno.test('after a take the next sentence without one is read, and those left out come at the end', () => {
  const session = sessionWith(['b']);
  const read = [];
  for (let isOpen = true; isOpen;) {
    const { part } = session;
    read.push(part?.key);
    session.add(/** @type {any} */ (part), { key: part?.key ?? '', duration: 1000, clipped: false });
    isOpen = session.goOn(false);
    if (read.length === 1) session.choose(3);
  }
  deepEqual([read, session.done, session.isDone], [['a', 'd', 'c'], 4, true]);
});

Deno.test('a sentence that is read again is followed by the one after it', () => {
  const session = sessionWith(['a', 'b']);
  session.choose(0);
  deepEqual([session.goOn(true), session.chosen], [true, 1]);
  const whole = sessionWith(['a', 'b', 'c', 'd']);
  whole.choose(1);
  deepEqual([whole.goOn(true), whole.chosen], [false, 1], 'nothing is left to read');
});

Deno.test('“again” means the last take until something of the next sentence is recorded', () => {
  const session = sessionWith(['a']);
  const [last] = session.parts;
  session.choose(1);
  session.goBack(last);
  equal(session.chosen, 0);
  const both = sessionWith(['a', 'b']);
  both.choose(1);
  both.goBack(both.parts[0]);
  equal(both.chosen, 1, 'the take that is shown is meant');
  const none = sessionWith([]);
  none.choose(1);
  none.goBack(undefined);
  equal(none.chosen, 1);
});

Deno.test('a page that is recorded takes the place of its sentences, and an older list does not undo a take', () => {
  const session = sessionWith(['a', 'b', 'c'], true);
  deepEqual([session.done, session.firstOpen], [1, 1]);
  session.add(session.parts[0], { key: 'one', duration: 5000, clipped: true });
  deepEqual([...session.takes.keys()].sort(), ['c', 'one'], 'sentences of a page are heard in its take');
  session.list([], false);
  session.keep('one');
  equal(session.take?.key, 'one', 'the preview has it');
  session.drop('one');
  equal(session.take, undefined);
});

Deno.test('where only the first sentence is not recorded, that is where one goes on', () => {
  const session = makeSession();
  session.read({ text: ['a', 'b', 'c'].map((key) => ({ key, text: `${key}.`, page: 1 })), pages: [{ key: 'p', page: 1 }], narrators: [] }, false);
  session.list(['b', 'c'].map((key) => ({ key, duration: 1000, clipped: false })), false);
  equal(session.firstOpen, 0);
  equal(session.isDone, false);
});

Deno.test('names of narrators become names of files', () => {
  deepEqual(['Anna', 'Jānis B.', '  ', '../x', 'Žanna-Šķ', 'Ka\u02bbula', 'Nolwenn C\u02bchoad'].map(fileNameOf),
    ['anna', 'janis-b', '', 'x', 'zanna-sk', 'ka-ula', 'nolwenn-c-hoad']);
});

Deno.test('no two narrators whose names have other letters share their takes', () => {
  const names = ['Ганна', 'Оксана', 'Іван', 'أحمد', 'ليلى', 'मीना', 'मोना', 'मना', 'Ганна B', 'Оксана B'];
  const files = names.map(fileNameOf);
  equal(new Set(files).size, names.length, 'who records second would replace the voice of the first');
  equal(files.every((name) => /^(voice|b)-[0-9a-z]{1,7}$/.test(name)), true, `${files}`);
  deepEqual([fileNameOf('ГАННА '), fileNameOf(files[0])], [files[0], files[0]]);
  const long = 'a'.repeat(41);
  const alike = ['Łukasz', 'Ukasz', 'Øystein', 'Ystein', 'Takes', long, `${long}b`].map(fileNameOf);
  equal(new Set(alike).size, alike.length, `${alike}`);
  equal(alike.includes('takes'), false, 'the folder of all takes: none of this narrator could be saved');
  deepEqual(alike.map(fileNameOf), alike);
  equal(fileNameOf('Юрій'), fileNameOf('Юрій'.normalize('NFD')), 'a name is the same however its marks are written');
  equal(fileNameOf('я'), `voice-${0x40c0b089.toString(36)}`, 'FNV-1a');
});
