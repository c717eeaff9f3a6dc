import { storage } from './page.js';
import { seeded } from './seeded.js';
import { deepEqual, equal, ok } from 'node:assert/strict';
const { A_DAY, localDay, dueToday, TIMES } = await import('../../../Themes/storybook/scripts/words/due.js');
const { cleanWords, keptWords, wordKey, mergeWords, MOST_MY_WORDS, withWordChange, withinRoom, withMet } = await import(
  '../../../Themes/storybook/scripts/words/rules.js'
);
const { takeWords, wordsHere } = await import('../../../Themes/storybook/scripts/words/store.js');

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RIGA = 180;
/** A noon in Riga. */
const NOON = Date.UTC(2026, 9, 5, 9);

const aboutOf = (word, more = {}) => ({
  word,
  lang: 'lv',
  tale: 'cimds',
  title: 'Cimds',
  place: 3,
  sentence: 0,
  said: ['', 'Ziemā', ' ', word, '.'],
  at: 1,
  count: 1,
  clip: { sources: [['tales/cimds/anna.1a.opus', 'audio/ogg']], from: 100, to: 2000, times: [0, 500, 600, 1500] },
  meaning: '',
  picture: '',
  ...more,
});
const clean = (kept) => cleanWords(kept, NOON);
const plain = (words) => [...words].sort(([one], [other]) => (one < other ? -1 : 1));

/** Hears all that are due, and says which. */
function hear(words, now, zone = RIGA) {
  const due = dueToday(words, now, zone).map(([key]) => key);
  let next = words;
  for (const key of due) next = withWordChange(next, key, { times: next.get(key).times + 1, heard: now });
  return [next, due];
}

Deno.test('a word of a card that is held in the tale keeps its meaning and its picture', () => {
  const card = { meaning: 'kas krīt ziemā', picture: 'tales/cimds/sniegs.1a.svg' };
  let words = withMet(new Map(), aboutOf('sniegs', card), NOON);
  words = withMet(words, aboutOf('Sniegs', { sentence: 4 }), NOON + HOUR);
  const { about } = words.get('lv sniegs');
  deepEqual([about.word, about.sentence, about.meaning, about.picture], ['Sniegs', 4, card.meaning, card.picture]);
});

Deno.test('a word comes on its day, and again after one, three and seven days', () => {
  let words = withMet(new Map(), aboutOf('sniegs'), NOON);
  const days = [];
  for (let day = 0; day < 40; day += 1) {
    const [next, due] = hear(words, NOON + day * DAY);
    if (due.length) days.push(day);
    words = next;
  }
  deepEqual(days, [0, 1, 4, 11]);
  equal(words.get('lv sniegs').times, TIMES);
});

Deno.test('a word that is missed waits, and the days count from when it is heard', () => {
  let words = withMet(new Map(), aboutOf('sniegs'), NOON);
  [words] = hear(words, NOON + 5 * DAY);
  const due = (day) => dueToday(words, NOON + day * DAY, RIGA).length;
  deepEqual([5, 6, 60].map(due), [0, 1, 1]);
});

Deno.test('a few come on a day, the ones that wait longest first, and none twice', () => {
  let words = new Map();
  for (let i = 0; i < 12; i += 1) words = withMet(words, aboutOf(`vārds${i}`), NOON + i);
  const [after, first] = hear(words, NOON + HOUR);
  deepEqual(first, [0, 1, 2, 3, 4].map((i) => `lv vārds${i}`));
  equal(first.length, A_DAY);
  deepEqual(dueToday(after, NOON + 2 * HOUR, RIGA), []);
  // The next day has words that wait since yesterday, and those that were heard then wait no longer than these.
  const [, second] = hear(after, NOON + DAY);
  deepEqual(second, [5, 6, 7, 8, 9].map((i) => `lv vārds${i}`));
});

Deno.test('the day is the local one', () => {
  const late = Date.UTC(2026, 9, 5, 20, 30); // 23:30 in Riga
  let words = withMet(new Map(), aboutOf('sniegs'), late);
  [words] = hear(words, late);
  equal(dueToday(words, late + HOUR, RIGA).length, 1, 'after midnight');
  equal(dueToday(words, late + HOUR, 0).length, 0, 'in London it is the same evening');
  equal(localDay(late + HOUR, RIGA) - localDay(late, RIGA), 1);
});

Deno.test('a journey to the west brings no word twice, and loses none', () => {
  let words = withMet(new Map(), aboutOf('sniegs'), NOON);
  const early = Date.UTC(2026, 9, 5, 22); // one o'clock in the morning of the 6th in Riga, 18:00 of the 5th in New York
  [words] = hear(words, early);
  equal(dueToday(words, early + HOUR, -240).length, 0);
  equal(dueToday(words, early + DAY, -240).length, 1);
});

Deno.test('a clock that was ahead holds no word back once it is right again', () => {
  let words = withMet(new Map(), aboutOf('sniegs'), NOON);
  [words] = hear(words, NOON + 400 * DAY);
  equal(dueToday(words, NOON, RIGA).length, 1, 'not after 401 days');
  [words] = hear(words, NOON);
  equal(dueToday(words, NOON + HOUR, RIGA).length, 0);
  equal(dueToday(words, NOON + 3 * DAY, RIGA).length, 1);
});

Deno.test('a word that was met by a clock that was ahead comes, too', () => {
  const words = withMet(new Map(), aboutOf('sniegs'), NOON + 400 * DAY);
  equal(dueToday(words, NOON, RIGA).length, 1);
});

Deno.test('what is put away does not come, and comes when it is brought back or met again', () => {
  let words = withMet(new Map(), aboutOf('sniegs'), NOON);
  words = withWordChange(words, 'lv sniegs', { away: NOON + 1 });
  equal(dueToday(words, NOON + DAY, RIGA).length, 0);
  equal(dueToday(withWordChange(words, 'lv sniegs', { away: -NOON - 2 }), NOON + DAY, RIGA).length, 1);
  equal(dueToday(withMet(words, aboutOf('sniegs'), NOON + 2), NOON + DAY, RIGA).length, 1);
});

Deno.test('a word that is met again keeps when it was first met, and comes again after a day', () => {
  let words = withMet(new Map(), aboutOf('sniegs'), NOON);
  [words] = hear(words, NOON);
  [words] = hear(words, NOON + DAY);
  words = withMet(words, aboutOf('Sniegs', { tale: 'lapsa' }), NOON + 2 * DAY);
  equal(words.size, 1);
  const { met, times, about } = words.get('lv sniegs');
  deepEqual([met, times, about.tale], [NOON, 1, 'lapsa']);
  deepEqual([2, 3].map((day) => dueToday(words, NOON + day * DAY, RIGA).length), [0, 1]);
});

Deno.test('equal words of two languages are two, and marks around a word are not of it', () => {
  equal(wordKey('«Sniegs»', 'lv'), wordKey('sniegs', 'lv'));
  ok(wordKey('pie', 'lv') !== wordKey('pie', 'en'));
  equal(wordKey('за́мок', 'uk'), wordKey('замок', 'uk'));
  equal(wordKey("don't", 'en'), "en don't");
  equal(wordKey('Kätz\u00adchen', 'de'), wordKey('Kätzchen', 'de'));
  equal(wordKey('Işık', 'tr'), wordKey('ışık', 'tr'));
  equal(wordKey('İnek', 'az-Latn'), wordKey('inek', 'az-Latn'));
  equal(wordKey('Iris', ''), wordKey('iris', ''));
});

Deno.test('words of three devices become the same, in any order and however often', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = seeded(seed);
    const pick = (list) => list[Math.floor(random() * list.length)];
    const devices = [new Map(), new Map(), new Map()];
    for (let step = 0; step < 40; step += 1) {
      const device = Math.floor(random() * 3);
      const now = NOON - 30 * DAY + Math.floor(random() * 60) * HOUR; // equal stamps happen
      const key = `lv ${pick(['sniegs', 'vilks', 'cimds'])}`;
      const known = devices[device].get(key);
      const what = random();
      if (what < 0.4) devices[device] = withMet(devices[device], aboutOf(key.slice(3), { place: Math.floor(random() * 9) }), now);
      else if (what < 0.7 && known) devices[device] = withWordChange(devices[device], key, { times: known.times % 9 + 1, heard: now });
      else devices[device] = withWordChange(devices[device], key, { away: random() < 0.5 ? now : -now });
    }
    const [a, b, c] = devices.map((words) => clean(keptWords(words)));
    const all = plain(mergeWords(a, mergeWords(b, c)));
    for (const other of [mergeWords(mergeWords(c, a), b), mergeWords(b, mergeWords(c, mergeWords(a, b)))]) {
      deepEqual(plain(other), all);
    }
    deepEqual(plain(mergeWords(new Map(all), new Map(all))), all);
    deepEqual(plain(clean(keptWords(new Map(all)))), all, 'and a file changes nothing');
  }
});

Deno.test('there is room for so many words; those that were put away first leave before all others', () => {
  const words = new Map();
  for (let i = 0; i < MOST_MY_WORDS + 3; i += 1) {
    const away = i === 7 ? NOON + 2 : i === 400 ? NOON + 1 : 0;
    words.set(`lv w${i}`, { about: aboutOf(`w${i}`), held: NOON + i, met: NOON + i, times: 0, heard: 0, away });
  }
  const left = withinRoom(words);
  equal(left.size, MOST_MY_WORDS);
  deepEqual([...words.keys()].filter((key) => !left.has(key)), ['lv w0', 'lv w7', 'lv w400']);
});

Deno.test('what strangers send is cleaned', () => {
  const [good] = keptWords(withMet(new Map(), aboutOf('sniegs'), NOON - DAY));
  const [[, same]] = clean([good]);
  deepEqual(same, good);
  const about = (more) => [...clean([{ ...good, about: { ...good.about, ...more } }]).values()][0]?.about;
  for (const kept of [null, {}, 'x', [null], [{}], [{ about: {} }], [{ about: { word: 'a', tale: '../x' } }]]) equal(clean(kept).size, 0);
  for (const src of ['https://x.lv/a.opus', '//x.lv/a', 'tales/../../a', 'data:audio/ogg,x', 'tales/a?b', 'tales\\a']) {
    equal(about({ clip: { ...good.about.clip, sources: [[src, 'audio/ogg']] } }).clip, null, src);
    equal(about({ picture: src }).picture, '', src);
  }
  const mixed = [['blob:https://x.lv/1', 'audio/ogg'], ['tales/cimds/anna.m4a', 'audio/mp4']];
  equal(about({ clip: { ...good.about.clip, sources: mixed } }).clip, null, 'a key for a file that is not there');
  equal(about({ clip: { ...good.about.clip, to: 50 } }).clip, null);
  deepEqual(about({ clip: { ...good.about.clip, times: [0, 1] } }).clip.times, []);
  deepEqual(about({ clip: { ...good.about.clip, times: [0, 500, 600, 1901] } }).clip.times, [0, 500, 600, 0], 'after its end');
  deepEqual(about({ said: ['', 'a'] }).said, ['', 'sniegs', '']);
  const sentence = (length) => about({ said: ['', 'Ziemā', ' ', 'sniegs', '.'.repeat(length - 12)] }).said.length;
  deepEqual([sentence(800), sentence(801)], [5, 3], 'a longer sentence is not kept');
  deepEqual(about({ at: 9 }).at, 0);
  const times = (more) => [...clean([{ ...good, ...more }]).values()][0];
  equal(times({ held: NOON + 9 * DAY }).held, 1, 'a time in the future counts as the first of all');
  equal(times({ away: -NOON - 9 * DAY }).away, -1);
  equal(times({ times: 1e9, heard: 5 }).heard, 0);
});

Deno.test('a file of another device adds its words', () => {
  storage.fill({});
  takeWords(keptWords(withMet(new Map(), aboutOf('sniegs'), NOON - DAY)));
  takeWords(keptWords(withMet(new Map(), aboutOf('vilks'), NOON - DAY)));
  takeWords('nothing');
  deepEqual([...wordsHere().keys()].sort(), ['lv sniegs', 'lv vilks']);
});
