import { storage } from './page.js';
import { deepEqual, equal, ok } from 'node:assert/strict';
const spansModule = await import('../../../Themes/storybook/scripts/family/spans.js');
const { cleanSpan, dateOf, dayOf, foldSpans, lastOfEvenings, logText, LONGEST_LOG, minutesByDay, readSpans, writeSpans } = spansModule;
const { closeLost, isPlayingElsewhere, recordSpan, spansOf } = await import('../../../Themes/storybook/scripts/family/log.js');
const { recallHeld } = await import('../../../Themes/storybook/scripts/family/held.js').catch(() => ({ recallHeld() {} }));

const DAY = 86_400;
const NOON = Date.UTC(2026, 10, 23, 12) / 1000;
const ANNA = { keys: '', log: true };
const span = (more = {}) => ({ at: NOON, zone: 120, slug: 'lapsa', page: 1, from: 0, seconds: 60, kind: 'se', ...more });

Deno.test('a log is read as it was written', () => {
  const spans = [span(), span({ at: NOON + 100, page: 3, from: 61, kind: 'rp' }), span({ at: NOON + DAY, slug: 'рукавичка', from: -1 }),
    span({ at: NOON + 2 * DAY, zone: -570, page: 0, from: -1, settled: true })];
  deepEqual(readSpans(writeSpans(spans)), spans);
  deepEqual(readSpans(''), []);
});

Deno.test('what is broken in a log is left out, and nothing else', () => {
  const text = writeSpans([span(), span({ at: NOON + 50 })]);
  equal(readSpans(text.replace(' a', ' z')).length, 1);
  deepEqual(readSpans('a b\n!!! ? azz.0.9\nnull'), []);
  for (const wrong of [{ seconds: 0 }, { seconds: DAY + 1 }, { at: -5 }, { at: 1.5 }, { zone: 2000 }, { slug: '../x' }, { kind: 'se.' }]) {
    equal(cleanSpan(span(wrong)), null);
  }
  equal(cleanSpan(null), null);
});

Deno.test('minutes belong to the local day, and midnight divides a tale', () => {
  const late = Date.UTC(2026, 10, 23, 21, 58) / 1000; // 23:58 two hours east
  deepEqual([...minutesByDay([span({ at: late, seconds: 300 })])], [['2026-11-23', 2], ['2026-11-24', 3]]);
  deepEqual([...minutesByDay([span({ at: late, zone: -300, seconds: 300 })])], [['2026-11-23', 5]]);
});

Deno.test('old spans of a tale and a day are put together, and no figure changes', () => {
  const spans = [span(), span({ at: NOON + 100, kind: 'rp' }), span({ at: NOON + 200, slug: 'vilks' }),
    span({ at: NOON + 300, kind: 're' }), span({ at: NOON + 9 * 3600, slug: 'vilks', kind: 'sp' })];
  const folded = foldSpans(spans, spans.length);
  equal(folded.length, 4);
  deepEqual(minutesByDay(folded), minutesByDay(spans));
  equal(folded.filter(({ kind }) => kind[1] === 'e').length, 3);
  deepEqual([...lastOfEvenings(folded).values()], [...lastOfEvenings(spans).values()]);
  deepEqual(foldSpans(folded, folded.length), folded);
});

Deno.test('a year of two hours a day fits, with every minute of it', () => {
  const spans = [];
  for (let day = 0; day < 365; day += 1) {
    // Tales of five minutes, each with a pause in it.
    for (let tale = 0; tale < 24; tale += 1) {
      const at = NOON + day * DAY + tale * 320;
      const slug = `pasaka-${(day * 7 + tale * 5) % 40}`;
      spans.push(span({ at, slug, seconds: 140, kind: 'sp' }), span({ at: at + 150, slug, page: 4, from: 140, seconds: 160, kind: 're' }));
    }
  }
  const text = logText(spans);
  ok(text.length <= LONGEST_LOG, `${text.length} characters`);
  const minutes = minutesByDay(readSpans(text));
  equal(minutes.size, 365);
  ok([...minutes.values()].every((count) => Math.abs(count - 120) < 1e-6));
});

Deno.test('what is older than a year goes, and the oldest days first if there is too much', () => {
  const days = Array.from({ length: 400 }, (_, day) => span({ at: NOON + day * DAY }));
  equal(readSpans(logText(days)).length, 366);
  const short = readSpans(logText(days, 1000));
  ok(short.length > 20 && short.length < 100);
  equal(dayOf(short.at(-1)), dayOf(days.at(-1)));
});

Deno.test('a wrong clock does not empty a log, however long it is wrong', () => {
  const spans = Array.from({ length: 300 }, (_, day) => span({ at: NOON + day * DAY }));
  for (const years of [2, -11]) {
    const wrong = Array.from({ length: 30 }, (_, day) => span({ at: NOON + (years * 365 + day) * DAY }));
    const after = Array.from({ length: 30 }, (_, day) => span({ at: NOON + (330 + day) * DAY }));
    equal(readSpans(logText([...spans, ...wrong])).length, 330);
    equal(readSpans(logText([...spans, ...wrong, ...after])).length, 360);
  }
});

Deno.test('an evening by a clock that was set back makes nothing before it older', () => {
  const times = (first, last) => Array.from({ length: last - first }, (_, day) => [0, 100, 200].map((second) => NOON + (first + day) * DAY + second)).flat();
  const back = span({ at: NOON - 900 * DAY });
  const log = (first, last) => times(first, last).map((at) => span({ at, kind: 'sp' }));
  const read = readSpans(logText([...log(0, 30), back, ...log(30, 60)]));
  equal(read.filter(({ kind }) => kind[0] === 'f').length, 2, 'those of more than 56 days; the day of the step is none');
  equal(new Set(readSpans(logText([...log(0, 60), back, ...log(60, 400)])).map(dayOf)).size, 367 + 1);
});

Deno.test('an open span is there from the first second, and once when it is closed', () => {
  storage.fill({});
  const { slug, page, from, zone } = span();
  const begun = { at: Math.round(Date.now() / 1000) - 30, zone, slug, page, from };
  const record = recordSpan(ANNA, 'a', begun, 's');
  equal(record.grow(0.4), true);
  deepEqual(spansOf(ANNA), []);
  record.grow(20);
  deepEqual(spansOf(ANNA), [span({ ...begun, seconds: 20, kind: 'so' })]);
  equal(isPlayingElsewhere(ANNA, 'b'), true);
  equal(isPlayingElsewhere(ANNA, 'a'), false);
  record.grow(30);
  record.close('p');
  deepEqual(spansOf(ANNA), [span({ ...begun, seconds: 30, kind: 'sp' })]);
  deepEqual([...storage.names.keys()], ['storysite:test:log'], 'the open one is gone');
});

Deno.test('the span of a tab that was killed is closed by the next, and not twice', () => {
  storage.fill({});
  const at = Math.round(Date.now() / 1000) - 1000;
  const record = recordSpan(ANNA, 'a', { at, zone: 0, slug: 'lapsa', page: 1, from: 0 }, 's');
  record.grow(40);
  closeLost(ANNA);
  deepEqual(spansOf(ANNA).map(({ kind, seconds }) => [kind, seconds]), [['sl', 40]]);
  equal(record.grow(45), false);
  record.close('p');
  equal(spansOf(ANNA).length, 1);
});

Deno.test('a tab that tells right now goes on, though another one begins', () => {
  storage.fill({});
  const at = Math.round(Date.now() / 1000) - 60;
  const record = recordSpan(ANNA, 'a', { at, zone: 0, slug: 'lapsa', page: 1, from: 0 }, 's');
  record.grow(58);
  closeLost(ANNA);
  equal(record.grow(61), true);
  record.close('e');
  deepEqual(spansOf(ANNA).map(({ kind, seconds }) => [kind, seconds]), [['se', 61]]);
});

const tell = (child, at) => {
  const record = recordSpan(child, 'a', { at, zone: 0, slug: 'lapsa', page: 1, from: 0 }, 's');
  record.grow(60);
  record.close('e');
};

/** Nothing more goes onto the device. */
const fillUp = () => {
  storage.most = storage.letters();
};
const daysOf = (spans) => new Set(spans.map(dayOf));

Deno.test('on a full device the oldest day of a log makes room for today, and the minutes of today stay', () => {
  storage.fill({});
  for (let day = 0; day < 16; day += 1) tell(ANNA, NOON + day * DAY);
  const today = NOON + 16 * DAY;
  for (let tale = 0; tale < 9; tale += 1) tell(ANNA, today + tale * 100);
  fillUp();
  for (let tale = 9; tale < 15; tale += 1) tell(ANNA, today + tale * 100);
  equal(minutesByDay(spansOf(ANNA)).get(dateOf(dayOf({ at: today, zone: 0 }))), 15);
  ok(daysOf(spansOf(ANNA)).size >= 7, 'an open span, and six that are closed, take no more than that');
  equal(spansOf(ANNA).length, daysOf(spansOf(ANNA)).size - 1 + 15, 'each as it was');
});

Deno.test('on a full device limits see what is told right now', () => {
  storage.fill({});
  for (let day = 0; day < 40; day += 1) tell(ANNA, NOON + day * DAY);
  fillUp();
  const record = recordSpan(ANNA, 'a', { at: NOON + 40 * DAY, zone: 0, slug: 'lapsa', page: 1, from: 0 }, 's');
  for (const seconds of [5, 10, 500, 1500]) record.grow(seconds);
  equal(spansOf(ANNA).at(-1).seconds, 1500);
  ok(daysOf(spansOf(ANNA)).size > 20);
});

Deno.test('where nothing is old enough to make room, the day keeps its minutes', () => {
  for (const log of [true, false]) {
    storage.fill({});
    const child = { keys: '', log };
    tell(child, NOON - DAY);
    for (let tale = 0; tale < 5; tale += 1) tell(child, NOON + tale * 100);
    fillUp();
    for (let tale = 5; tale < 50; tale += 1) tell(child, NOON + tale * 100);
    deepEqual([...minutesByDay(spansOf(child)).values()], [1, 50]);
  }
});

/** The page is loaded again. */
const reload = () => {
  globalThis.storysiteMemory.clear();
  recallHeld();
};
const family = (...ids) => ({ family: { children: ids.map((id, i) => ({ id, name: id, keys: i ? `child:${id}:` : '' })) } });

Deno.test('what a full device without a log refuses is counted by the page, and kept when there is room', () => {
  const anna = { ...ANNA, id: 'a1' };
  storage.fill(family('a1'));
  fillUp();
  const now = Math.round(Date.now() / 1000);
  for (const ago of [900, 600, 300]) tell(anna, now - ago);
  const record = recordSpan(anna, 'a', { at: now - 20, zone: 0, slug: 'lapsa', page: 1, from: 0 }, 's');
  record.grow(9);
  record.grow(20);
  const seconds = () => spansOf(anna).map((one) => one.seconds);
  deepEqual(seconds(), [60, 60, 60, 20], 'a child with limits listens on and on');
  equal(isPlayingElsewhere(anna, 'a'), false);
  reload();
  deepEqual(seconds(), [60, 60, 60, 20]);
  storage.most = Infinity;
  record.grow(21);
  closeLost(anna);
  record.close('e');
  deepEqual(seconds(), [60, 60, 60, 21]);
  deepEqual([...storage.names.keys()], ['storysite:test:family', 'storysite:test:log']);
  equal(sessionStorage.length, 0);
});

Deno.test('what a tab holds of a child who is gone counts for no other child who has the keys', () => {
  const [anna, toms] = ['a1', 'b2'].map((id) => ({ ...ANNA, id }));
  const now = Math.round(Date.now() / 1000);
  const open = { at: now - 900, zone: 0, slug: 'lapsa', page: 1, from: 0 };
  storage.fill(family('a1'));
  fillUp();
  tell(anna, now - 300);
  recordSpan(anna, 'b', open, 's').grow(400);
  equal(spansOf(anna).length, 2);
  storage.most = Infinity;
  storage.names.set('storysite:test:family', JSON.stringify(family('b2').family));
  deepEqual(spansOf(toms), [], 'nothing has told this page yet');
  recordSpan(anna, 'c', open, 's').grow(400); // it tells on
  closeLost(toms, now + 1000);
  reload();
  closeLost(toms, now + 1000);
  deepEqual([...storage.names.keys()], ['storysite:test:family']);
});

Deno.test('a tab drops what it holds when another tab forgets the child', () => {
  const anna = { ...ANNA, id: 'a1' };
  for (const key of ['storysite:test:family', null]) {
    storage.fill(family('a1'));
    fillUp();
    tell(anna, NOON);
    const tellOthers = () => dispatchEvent(Object.assign(new Event('storage'), { key }));
    tellOthers();
    equal(sessionStorage.length, 1);
    storage.names.clear();
    tellOthers();
    equal(sessionStorage.length, 0);
    deepEqual(spansOf(anna), []);
  }
});

Deno.test('what a full device has closed and could not log is told by no other tab, and keeps its end', () => {
  storage.fill({});
  fillUp();
  const now = Math.round(Date.now() / 1000);
  tell(ANNA, now - 60);
  equal(isPlayingElsewhere(ANNA, 'b'), false);
  storage.most = Infinity;
  closeLost(ANNA);
  equal(spansOf(ANNA)[0].kind[1], 'e');
});

Deno.test('a tab that was duplicated logs nothing that is in the log', () => {
  storage.fill({});
  fillUp();
  const now = Math.round(Date.now() / 1000);
  tell(ANNA, now - 900);
  recordSpan(ANNA, 'b', { at: now - 600, zone: 0, slug: 'lapsa', page: 1, from: 0 }, 's').grow(300);
  const copy = [...globalThis.storysiteMemory];
  storage.most = Infinity;
  closeLost(ANNA);
  const logged = spansOf(ANNA);
  for (const [key, text] of copy) globalThis.storysiteMemory.set(key, text);
  closeLost(ANNA);
  deepEqual(spansOf(ANNA), logged);
  equal(logged.length, 2);
});

Deno.test('where a browser keeps nothing, only this page counts', () => {
  storage.fill({});
  storage.isRefused = true;
  tell(ANNA, NOON);
  equal(spansOf(ANNA).length, 1);
  storage.fill({});
  deepEqual(spansOf(ANNA), []);
});

Deno.test('a log that has not changed is not read again, because limits ask each second', () => {
  storage.fill({});
  tell(ANNA, NOON);
  const [first] = spansOf(ANNA);
  equal(spansOf(ANNA)[0] === first, true);
  tell(ANNA, NOON + 600);
  deepEqual(spansOf(ANNA)[0], first);
  equal(spansOf(ANNA).length, 2);
});

Deno.test('a child without a log has today', () => {
  storage.fill({});
  for (const day of [0, 1, 2, 3]) tell({ keys: '', log: day < 3 }, NOON + day * DAY);
  deepEqual(spansOf(ANNA).map((one) => dateOf(dayOf(one))), ['2026-11-25', '2026-11-26']);
});
