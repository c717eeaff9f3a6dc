import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';
const { bringUpToDate } = await import('../../../Themes/storybook/scripts/device/versions.js');
const { keep, recall, whenRefused } = await import('../../../Themes/storybook/scripts/device/store.js');
const { keptNames, recallList } = await import('../../../Themes/storybook/scripts/device/lists.js');
const { readingOf } = await import('../../../Themes/storybook/scripts/device/reading.js');
const { readFile, takeIn, writeFile } = await import('../../../Themes/storybook/scripts/device/file.js');
const { takeLearnt } = await import('../../../Themes/storybook/scripts/learnt/store.js');

const FIRST = {
  'place:lapsa': { page: 'page-3', word: 40, voice: 'anna' }, 'place:vilks': { page: 'page-2' },
  last: { slug: 'lapsa', title: 'Lapsa', cover: '', page: 'page-3', number: 3, pages: 6 },
};

Deno.test('places of the first version are brought over, the last one read as the last', () => {
  storage.fill(FIRST);
  equal(bringUpToDate(), 2);
  const { version, ...tales } = storage.held();
  equal(version, 2);
  deepEqual(Object.keys(tales).sort(), ['tale:lapsa', 'tale:vilks']);
  deepEqual(tales['tale:lapsa'], { title: 'Lapsa', cover: '', page: 'page-3', word: 40, voice: 'anna', number: 3, pages: 6, percent: 33, finished: 0, at: 2 });
  deepEqual(tales['tale:vilks'], { page: 'page-2', percent: 0, finished: 0, at: 1 });
});

Deno.test('what has been kept since is not overwritten by an older place', () => {
  storage.fill({ ...FIRST, 'tale:lapsa': { page: 'page-5' } });
  equal(bringUpToDate(), 2);
  deepEqual(storage.held()['tale:lapsa'], { page: 'page-5' });
});

Deno.test('a device that is full loses nothing of the first version', () => {
  for (const room of [0, 1, 2]) {
    storage.fill(FIRST);
    storage.room = room;
    equal(bringUpToDate(), 0);
    for (const slug of ['lapsa', 'vilks']) {
      const held = storage.held();
      equal(Boolean(held[`place:${slug}`] || held[`tale:${slug}`]), true, `${slug} is lost where there is room for ${room}`);
    }
    storage.room = Infinity;
    equal(bringUpToDate() || Object.keys(storage.held()).filter((name) => name.startsWith('tale:')).length, 2, 'it is moved another time');
  }
});

Deno.test('what storage refuses is kept for the visit, and said once', () => {
  storage.fill({ settings: { speed: '2' } });
  storage.room = 0;
  let said = 0;
  whenRefused(() => { said += 1; });
  keep('settings', { speed: '1' });
  keep('tale:lapsa', { page: 'page-2' });
  deepEqual([recall('settings'), recall('tale:lapsa')], [{ speed: '1' }, { page: 'page-2' }]);
  deepEqual(storage.held(), { settings: { speed: '2' } });
  deepEqual(keptNames('tale:'), ['tale:lapsa']);
  equal(said, 1);
  storage.room = Infinity;
  keep('settings', { speed: '3' });
  deepEqual(storage.held().settings, { speed: '3' }, 'kept again as soon as there is room');
  storage.names.set('storysite:test:settings', '{"speed":"4"}');
  deepEqual(recall('settings'), { speed: '4' }, 'and no longer what was refused before');
  whenRefused(() => { said += 1; });
  equal(said, 2, 'a later listener hears it too');
});

Deno.test('all that is kept is told to the page, refused or not', () => {
  storage.fill({});
  const heard = ([]);
  const hear = ({ detail }) => heard.push(detail);
  addEventListener('kept', hear);
  keep('hearts', ['lapsa']);
  storage.room = 0;
  keep('settings', { speed: '1' });
  removeEventListener('kept', hear);
  deepEqual(heard, ['hearts', 'settings']);
});

Deno.test('what a newer version of the site has stored is read, and never overwritten', async () => {
  storage.fill({ version: 3, settings: { speed: '2', mood: 'glad' } });
  const newer = await import('../../../Themes/storybook/scripts/device/store.js?newer');
  newer.keepSettings({ speed: '1' });
  deepEqual(storage.held(), { version: 3, settings: { speed: '2', mood: 'glad' } });
  deepEqual(newer.recall('settings'), { speed: '1', mood: 'glad' }, 'for this visit');
});

Deno.test('where storage is refused altogether nothing fails', () => {
  storage.fill({});
  storage.isRefused = true;
  equal(bringUpToDate(), 0);
  keep('hearts', ['lapsa']);
  deepEqual([recallList('hearts'), keptNames('')], [['lapsa'], ['hearts']]);
  keep('hearts', null);
  deepEqual([recallList('hearts'), keptNames('')], [[], []]);
  storage.isRefused = false;
});

Deno.test('a spoilt record is taken for none', () => {
  storage.fill({});
  for (const spoilt of ['{', 'null', '7', '[]', '"x"', '{"page":{},"percent":"x","finished":-3,"at":null,"cover":"//elsewhere/x.svg"}']) {
    storage.names.set('storysite:test:tale:lapsa', spoilt);
    deepEqual(readingOf('lapsa'), { title: '', lang: '', cover: '', page: '', number: 0, pages: 0, percent: 0, finished: 0, gone: false, at: 0 }, spoilt);
    storage.names.set('storysite:test:hearts', spoilt);
    deepEqual(recallList('hearts'), [], spoilt);
  }
});

Deno.test('a file holds what is kept, and is read again', () => {
  const kept = { 'tale:lapsa': { page: 'page-2', percent: 20, finished: 0, at: 5 }, hearts: ['lapsa'], settings: { speed: '2' } };
  storage.fill({ ...kept, opened: 1, version: 2 });
  const file = readFile(writeFile());
  deepEqual([file?.id, Object.fromEntries(file?.kept ?? [])], ['test', kept]);
});

Deno.test('what is no such file, or one of a newer site, is refused', () => {
  for (const text of ['', '{', '[]', '{"storysite":"test","version":3,"kept":{}}', '{"storysite":1,"version":2,"kept":{}}',
    '{"storysite":"test","version":2,"kept":[]}', `"${'x'.repeat(5e6)}"`]) equal(readFile(text), null, text.slice(0, 60));
});

Deno.test('of a tale what was read later counts; favourites are put together; settings stay as they are here', () => {
  storage.fill({
    'tale:here': { page: 'page-9', at: 20 }, 'tale:there': { page: 'page-1', at: 20, finished: 3 }, hearts: ['here'], settings: { speed: '2' }, version: 2,
  });
  takeIn(({ kept: new Map(Object.entries({
    'tale:here': { page: 'page-2', at: 10 }, 'tale:there': { page: 'page-4', at: 30, finished: 1, percent: 400, number: 'x', title: 7 },
    'tale:ahead': { page: 'page-2', at: Date.now() + 1e9 }, hearts: ['there', '../up', 5], settings: { speed: '1', voice: 'anna', size: 3 },
  })) }));
  const held = (storage.held());
  equal(held['tale:here'].page, 'page-9');
  deepEqual([held['tale:there'].page, held['tale:there'].finished, held['tale:there'].percent, held['tale:there'].number], ['page-4', 3, 100, 0]);
  equal(held['tale:ahead'].at <= Date.now(), true, 'a clock that went ahead must not win for ever');
  deepEqual(held.hearts, ['here', 'there']);
  deepEqual(held.settings, { speed: '2', voice: 'anna' });
});

Deno.test('a place within a recording without times, or in a made story, comes with the file', () => {
  const place = {
    page: 'page-2', word: -1, second: 754, voice: 'anna', aloud: true, number: 2, pages: 9, story: 'b7k2', percent: 20,
    finished: 0, at: 5,
  };
  storage.fill({ 'tale:lapsa': place, version: 2 });
  const file = readFile(writeFile());
  storage.fill({});
  takeIn(file);
  deepEqual(storage.held()['tale:lapsa'], place, 'the tale begins again on the new device');
});

Deno.test('what was learnt comes with the file, beside what was learnt here', () => {
  const learnt = (lesson, day) => ({
    lessons: { [lesson]: { done: 5, points: 10, tries: 1, right: { 1: 1 } } },
    tales: {},
    days: [day],
    badges: {},
  });
  storage.fill({ learnt: learnt('letters', '2026-11-23'), version: 2 });
  const { kept } = readFile(writeFile());
  storage.fill({ learnt: learnt('feelings', '2026-11-24'), version: 2 });
  takeLearnt(kept.get('learnt'));
  const held = storage.held().learnt;
  deepEqual([Object.keys(held.lessons), held.days], [['feelings', 'letters'], ['2026-11-23', '2026-11-24']]);
  for (const nothing of [undefined, 5, { days: ['x'] }]) takeLearnt(nothing);
  deepEqual(storage.held().learnt, held);
});

Deno.test('settings that are chosen before the first paint are no exception, and hold on this page', async () => {
  storage.fill({ version: 3, settings: { size: '3', mood: 'glad' } });
  const { choose, settings } = await import('../../../Themes/storybook/scripts/appearance/settings.js');
  choose('size', '5');
  deepEqual(settings(), { size: '5', mood: 'glad' });
  deepEqual(storage.held(), { version: 3, settings: { size: '3', mood: 'glad' } });
  storage.fill({ version: 2, settings: { size: '3' } });
  choose('size', '5');
  deepEqual(storage.held().settings, { size: '5' });
  storage.fill({ version: 2, settings: { size: '2' } });
  deepEqual(settings(), { size: '2' }, 'what another tab has chosen since');
});

Deno.test('what was read by a clock that was ahead is no longer the last, once the clock is right', async () => {
  const { allReadings } = await import('../../../Themes/storybook/scripts/device/readings.js');
  const now = Date.now();
  storage.fill({ 'tale:ahead': { at: now + 12 * 86_400_000 }, 'tale:older': { at: now - 9000 }, 'tale:newer': { at: now - 1000 } });
  const latest = [...allReadings()].sort(([, one], [, other]) => other.at - one.at).map(([slug]) => slug);
  deepEqual(latest, ['newer', 'older', 'ahead']);
});
