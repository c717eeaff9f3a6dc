import { storage } from './page.js';
import { deepEqual, equal, ok } from 'node:assert/strict';
const { longestLook, makeRecorder } = await import('../../../Themes/storybook/scripts/family/recorder.js');
const { dateOf, LONGEST_LOG } = await import('../../../Themes/storybook/scripts/family/spans.js');
const { spansOf } = await import('../../../Themes/storybook/scripts/family/log.js');
const { rhythmOf, sessionsOf, weekOf, weeksLogged, weekStart } = await import('../../../Themes/storybook/scripts/report/week.js');
const { cleanVocabulary, meet, vocabularyKey } = await import('../../../Themes/storybook/scripts/family/vocabulary.js');
const toldModule = await import('../../../Themes/storybook/scripts/family/told.js');
const { cleanTold, keepTold, keepVocabulary, readingOfChild, toldOf, vocabularyOf, withTale, withWay } = toldModule;

const ANNA = { keys: '', log: true };
const DAY = 86_400;
const start = Date.UTC(2026, 9, 5) / 1000; // a Monday; summer time ends on the 25th

/** A device: its clock, the time that passes, and the tab that is open on it. */
function device() {
  let [now, steady, zone, tab, recorder] = [start, 0, 180, 0, null];
  const events = [];
  let heard = 0;
  const on = { told: (seconds) => heard += seconds, happened: (event) => events.push(event) };
  const clock = { now: () => now, steady: () => steady, zone: () => zone };
  return {
    events,
    get now() {
      return now;
    },
    get heard() {
      return heard;
    },
    get recorder() {
      return recorder;
    },
    open: (slug) => recorder = makeRecorder(ANNA, String(tab += 1), slug, clock, on),
    goTo: (at, east = zone) => [now, zone] = [at, east],
    setBack: (seconds) => now -= seconds,
    /** Lets time pass, with a look every five seconds. */
    pass(seconds, place = { page: 1, from: 0 }) {
      for (let left = seconds; left > 0; left -= 5) {
        now += Math.min(5, left);
        steady += Math.min(5, left);
        recorder?.pass(place);
      }
    },
  };
}
const FIRST = { page: 1, from: 0 };
const LATER = { page: 3, from: 90 };

Deno.test('a pause of a few seconds belongs to the narration, a longer one does not', () => {
  storage.fill({});
  const one = device();
  const { speak, hush, end } = one.open('lapsa');
  speak(FIRST);
  one.pass(40);
  hush(FIRST, 'p');
  one.pass(8);
  speak(FIRST);
  one.pass(20);
  hush(LATER, 'q');
  one.pass(30);
  speak(LATER);
  one.pass(12);
  end(LATER);
  deepEqual(spansOf(ANNA).map(({ seconds, kind, page }) => [seconds, kind, page]), [[68, 'sq', 1], [12, 're', 3]]);
  deepEqual(one.events, ['start', 'pause', 'resume', 'beat', 'pause', 'resume', 'end']);
});

Deno.test('a page that is left open is not an hour of reading', () => {
  storage.fill({});
  const one = device();
  const { look, touched, leave } = one.open('lapsa');
  look({ page: 1, from: -1 }, 20);
  one.pass(3600);
  equal(spansOf(ANNA)[0].seconds, longestLook(20));
  look({ page: 2, from: -1 }, 20);
  equal(one.recorder.isSilent, true);
  one.pass(50);
  touched(20);
  one.pass(50);
  leave({ page: 2, from: -1 });
  equal(one.recorder.isSilent, false);
  deepEqual(spansOf(ANNA).map(({ seconds, kind, from }) => [seconds, kind, from]), [[60, 'sl', -1], [100, 'rl', -1]]);
  equal(longestLook(10_000), 300);
});

Deno.test('a tale that ends again without a new beginning was finished once', () => {
  storage.fill({});
  const one = device();
  const { speak, look, end } = one.open('lapsa');
  speak(FIRST);
  one.pass(60);
  end(LATER);
  look(LATER, 20);
  one.pass(20);
  end(LATER);
  end(LATER);
  speak(FIRST);
  one.pass(60);
  end(LATER);
  deepEqual(spansOf(ANNA).map(({ kind }) => kind), ['se', 'rl', 'se']);
});

Deno.test('two tabs that are open at once count once', () => {
  storage.fill({});
  const one = device();
  const { speak } = one.open('lapsa');
  speak(FIRST);
  one.pass(20);
  const first = one.recorder;
  const { look } = one.open('vilks');
  look({ page: 1, from: -1 }, 20);
  one.pass(20);
  first.pass(FIRST);
  equal(spansOf(ANNA).length, 1);
});

Deno.test('a device that slept has told nothing meanwhile', () => {
  storage.fill({});
  const one = device();
  one.open('lapsa').speak(FIRST);
  one.pass(30);
  one.goTo(one.now + 8 * 3600);
  one.pass(30);
  one.recorder.end(LATER);
  equal(spansOf(ANNA).reduce((sum, { seconds }) => sum + seconds, 0), 60);
});

Deno.test('what is told after a clock was set belongs to the day that it shows', () => {
  storage.fill({});
  const one = device();
  const began = one.now;
  one.open('lapsa').speak(FIRST);
  one.pass(30);
  one.goTo(one.now + 24 * 3600);
  one.pass(600);
  one.goTo(one.now, 60);
  one.pass(60);
  one.recorder.end(LATER);
  const spans = spansOf(ANNA).map(({ at, zone, seconds, kind }) => [at - began, zone, seconds, kind]);
  deepEqual(spans, [[0, 180, 35, 'sl'], [24 * 3600 + 35, 180, 600, 'rl'], [24 * 3600 + 635, 60, 55, 're']]);
});

const TALES = Array.from({ length: 12 }, (_, i) => `pasaka-${i}`);
const about = (i) => ({ themes: [['drosme', 'draudzība', 'ziema'][i % 3]], characters: [`Varonis ${i % 5}`] });

/** The figures of a week, counted by what the script has done and not by the log. */
const ledger = () => ({
  minutes: new Map(), finished: new Map(), told: new Set(), subjects: new Map(), words: new Set(), evenings: new Map(), ways: [], rows: new Map(),
});

Deno.test('every figure of a month is what was read', () => {
  storage.fill({});
  let seed = 7;
  const random = (most) => (seed = Math.imul(seed, 1664525) + 1013904223 >>> 0) % most;
  const one = device();
  const weeks = new Map();
  const known = new Set();
  const vocabulary = cleanVocabulary({});
  let told = cleanTold({});

  for (let day = 0; day < 31; day += 1) {
    // Abroad for some days, and back after the clock of home has changed.
    const zone = day < 12 ? 180 : day < 18 ? -240 : day < 20 ? 180 : 120;
    const midnight = start + day * DAY - zone * 60;
    const first = start / DAY + day;
    const week = weeks.get(Math.floor(day / 7)) ?? weeks.set(Math.floor(day / 7), ledger()).get(Math.floor(day / 7));
    const addMinutes = (date, seconds) => week.minutes.set(date, (week.minutes.get(date) ?? 0) + seconds / 60);
    const date = dateOf(first);
    const count = random(4);
    for (let tale = 0; tale < count; tale += 1) {
      const number = random(12);
      const slug = TALES[number];
      one.goTo(midnight + 18 * 3600 + tale * 1500 + random(600), zone);
      if (day === 9) one.setBack(5400);
      told = withTale(told, slug, about(number));
      const { speak, hush, end, look, leave } = one.open(slug);
      let seconds = 0;
      const isRead = random(3) === 0;
      if (isRead) {
        for (let page = 1; page < 5; page += 1) {
          const stays = 10 + random(120); // with 20 words a page has a minute
          look({ page, from: -1 }, 20);
          one.pass(stays);
          seconds += Math.min(stays, 60);
        }
      } else {
        speak(FIRST);
        const until = 60 + random(200);
        one.pass(until);
        hush(LATER, 'p');
        const gap = random(40);
        one.pass(gap);
        speak(LATER);
        const rest = 30 + random(200);
        one.pass(rest);
        seconds += until + rest + (gap <= 10 ? gap : 0);
      }
      const isEnd = random(3) > 0;
      if (isEnd) end(LATER);
      else if (random(2)) leave(LATER); // else the tab is killed
      else one.pass(0);
      addMinutes(date, seconds);
      const row = week.rows.get(`${date} ${slug}`) ?? [0, 0];
      week.rows.set(`${date} ${slug}`, [row[0] + seconds, row[1] + (isEnd ? 1 : 0)]);
      if (random(3) === 0) {
        const way = { slug, answers: ['pa kreisi', 'pa labi'].slice(random(2)) };
        told = withWay(told, { date, ...way }, false);
        week.ways.push(way);
      }
      week.told.add(slug);
      if (isEnd) week.finished.set(slug, (week.finished.get(slug) ?? 0) + 1);
      for (const name of [...about(number).themes, ...about(number).characters]) {
        week.subjects.set(name, (week.subjects.get(name) ?? 0) + seconds / 60);
      }
      week.evenings.set(first, Math.max(week.evenings.get(first) ?? 0, Math.round((one.now - midnight) / 60)));
      const text = Array.from({ length: 30 }, () => `vārds${'abcdefghij'[random(10)]}${'klmnopqrst'[random(10)]}`);
      meet(vocabulary, text, 'lv', date);
      for (const word of text) if (!known.has(word)) known.add(word), week.words.add(word);
    }
  }
  keepTold(ANNA, told);
  keepVocabulary(ANNA, vocabulary);
  for (const [number, week] of weeks) {
    const found = weekOf(spansOf(ANNA), toldOf(ANNA), vocabularyOf(ANNA), start / DAY + number * 7);
    for (const { date, minutes } of found.days) {
      const expected = week.minutes.get(date) ?? 0;
      ok(Math.abs(minutes - expected) < 0.1, `${date}: ${minutes} and not ${expected}`);
    }
    deepEqual(Object.fromEntries(found.finished.map(({ slug, times }) => [slug, times])), Object.fromEntries(week.finished));
    deepEqual(new Set(found.begun), new Set([...week.told].filter((slug) => !week.finished.has(slug))));
    for (const { name, minutes } of [...found.characters, ...found.themes]) {
      ok(Math.abs(minutes - week.subjects.get(name)) < 0.2, `${name}: ${minutes} and not ${week.subjects.get(name)}`);
    }
    for (const [shown, isHero] of [[found.characters, true], [found.themes, false]]) {
      const all = [...week.subjects].filter(([name]) => name.startsWith('Varonis') === isHero).map(([, minutes]) => minutes);
      const most = all.sort((one, other) => other - one).slice(0, 3);
      equal(shown.length, most.length);
      shown.forEach(({ minutes }, i) => ok(Math.abs(minutes - most[i]) < 0.2, `${minutes} and not ${most[i]}`));
    }
    const sum = [...week.minutes.values()].reduce((one, other) => one + other, 0);
    ok(Math.abs(found.minutes - sum) < 0.5, `${found.minutes} and not ${sum}`);
    deepEqual(found.ways, week.ways);
    const rows = sessionsOf(spansOf(ANNA), start / DAY + number * 7);
    deepEqual(new Set(rows.map(({ date, slug }) => `${date} ${slug}`)), new Set(week.rows.keys()));
    for (const { date, slug, seconds, ends } of rows) {
      const [expected, times] = week.rows.get(`${date} ${slug}`);
      ok(Math.abs(seconds - expected) <= 3 && ends === times, `${date} ${slug}: ${seconds} s, ${ends} × and not ${expected} s, ${times} ×`);
    }
    equal(found.newWords, week.words.size);
    ok(found.words.every((word) => week.words.has(word)) && (found.words.length > 0) === (week.words.size > 0));
    equal(found.evenings.length, [...week.evenings.keys()].length);
    for (const { day, minute } of found.evenings) ok(Math.abs(minute + 720 - week.evenings.get(day)) <= 2, `${day}`);
    const ends = [...week.evenings.values()];
    const rhythm = ends.length < 3 ? 'none' : Math.max(...ends) - Math.min(...ends) <= 45 ? 'steady' : 'varied';
    equal(rhythmOf(found), rhythm);
  }
  const { starts, now: thisWeek } = weeksLogged(spansOf(ANNA), one.now, 120, 1);
  equal(starts[0], start / DAY + 7 * Math.min(...weeks.keys()));
  ok(starts.every((day, i) => day === starts[0] + 7 * i) && thisWeek === starts.length - 1);
});

Deno.test('weeks of a clock that was wrong are shown beside each week of this year', () => {
  const monday = start / DAY;
  const day = (number) => ({ at: start + number * DAY + 3600, zone: 0, slug: 'lapsa', seconds: 60 });
  const spans = [day(-20_000), day(-21), day(1), day(400), { ...day(3640), at: start + 3647 * DAY - 20 }];
  const shown = weeksLogged(spans, start + 2 * DAY, 0, 1);
  deepEqual(shown.starts, [monday - 20_006, monday - 21, monday - 14, monday - 7, monday, monday + 399, monday + 3640, monday + 3647]);
  equal(shown.starts[shown.now], monday);
});

Deno.test('of the new words of a week the longest twelve are shown, longest first', () => {
  const monday = start / DAY;
  const days = [3, 9, 5, 8].map((letters, day) => [dateOf(monday + day), { count: 4, words: [1, 2, 3, 4].map((i) => `${i}`.repeat(letters)) }]);
  const { words, newWords } = weekOf([], cleanTold({}), { ...cleanVocabulary({}), days: new Map(days) }, monday);
  equal(newWords, 16);
  deepEqual(words.map(({ length }) => length), [9, 9, 9, 9, 8, 8, 8, 8, 5, 5, 5, 5]);
});

Deno.test('a made story is called as it is now, and without its own name as its maker calls it', () => {
  const story = { tale: 'mans', picks: {}, usual: 'Par ezi', title: '', at: 5 };
  const titleOf = (made) => {
    storage.fill({ 'tale:mans': { title: 'Par lapsu', lang: 'lv', story: 'm1' }, made });
    return readingOfChild(ANNA, 'mans').title;
  };
  deepEqual([{}, { m1: story }, { m1: { ...story, title: 'Eža diena' } }, { m1: { ...story, at: -6 } }].map(titleOf),
    ['Par lapsu', 'Par ezi', 'Eža diena', 'Par lapsu']);
});

Deno.test('the rhythm of evenings needs three of them, and forty-five minutes', () => {
  const rhythm = (...minutes) => rhythmOf({ evenings: minutes.map((minute, day) => ({ day, minute })) });
  deepEqual([rhythm(480, 480), rhythm(470, 500, 515), rhythm(470, 500, 516)], ['none', 'steady', 'varied']);
});

Deno.test('a week begins on the day on which it does', () => {
  const monday = start / DAY;
  for (let day = 0; day < 7; day += 1) equal(weekStart(monday + day, 1), monday);
  deepEqual([weekStart(monday, 7), weekStart(monday - 1, 7), weekStart(monday, 6)], [monday - 1, monday - 1, monday - 2]);
});

Deno.test('words are met once in each language, whatever their case', () => {
  const vocabulary = cleanVocabulary({});
  const met = meet(vocabulary, ['un', 'Lapsa', 'lapsa', '“Vilks', '—', '12', 'suns'], 'lv', '2026-10-05');
  deepEqual(met, ['un', 'lapsa', 'vilks', 'suns']);
  deepEqual(vocabulary.days.get('2026-10-05'), { count: 4, words: ['lapsa', 'vilks', 'suns'] });
  deepEqual(meet(vocabulary, ['LAPSA'], 'lv', '2026-10-06'), []);
  deepEqual(meet(vocabulary, ['lapsa'], 'en', '2026-10-06'), ['lapsa']);
  equal(vocabularyKey('При\u0301вет!', 'ru'), 'привет');
  deepEqual(meet(vocabulary, ['Kätz\u00adchen', 'Kätzchen'], 'de', '2026-10-06'), ['kätzchen']);
  deepEqual(meet(vocabulary, ['Işık', 'ışık', 'İnek', 'inek'], 'tr-TR', '2026-10-06'), ['ışık', 'inek']);
});

Deno.test('how short a word may be to be shown depends on the writing system', () => {
  for (const [shown, hidden] of [['猫', ''], ['집', ''], ['ねこ', ''], ['דג', 'ו'], ['قط', 'و'], ['ውሻ', 'ሆ'], ['lapsa', 'suņ']]) {
    const vocabulary = cleanVocabulary({});
    meet(vocabulary, [shown, hidden], 'x', '2026-10-05');
    deepEqual(vocabulary.days.get('2026-10-05')?.words, [shown]);
  }
});

Deno.test('of five thousand words one in a hundred is taken for known', () => {
  const vocabulary = cleanVocabulary({});
  const words = (name) => Array.from({ length: 5000 }, (_, i) => `${name}${i.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[digit])}`);
  const missed = words('a').length - meet(vocabulary, words('a'), 'lv', '2026-10-05').length;
  ok(missed < 40, `${missed} while it filled`);
  const later = 5000 - meet(vocabulary, words('b'), 'lv', '2026-10-06').length;
  ok(later < 150, `${later} of the next five thousand`);
});

Deno.test('all that is kept of a child fits in an eighth of a megabyte', () => {
  storage.fill({});
  const vocabulary = cleanVocabulary({});
  for (let day = 0; day < 400; day += 1) {
    vocabulary.days.set(dateOf(20_000 + day), { count: 1000, words: Array.from({ length: 8 }, () => 'vārdsvārdsvārds') });
  }
  keepVocabulary(ANNA, vocabulary);
  let told = cleanTold({});
  for (let i = 0; i < 300; i += 1) {
    told = withTale(told, `pasaka-${i}`, about(i));
    told = withWay(told, { date: '2026-10-05', slug: `pasaka-${i}`, answers: ['Pa kreisi', 'Pa labi'] }, false);
  }
  keepTold(ANNA, told);
  const held = ['told', 'met'].map((name) => storage.names.get(`storysite:test:${name}`).length);
  ok(held[0] + held[1] + LONGEST_LOG <= 1024 * 1024 / 8, `${held} and ${LONGEST_LOG}`);
  deepEqual([...toldOf(ANNA).tales.keys()].at(-1), 'pasaka-299');
  equal(toldOf(ANNA).ways.at(-1).slug, 'pasaka-299');
  equal(vocabularyOf(ANNA).days.size, 366);
});

Deno.test('what is damaged is read as far as it makes sense', () => {
  deepEqual([...cleanVocabulary({ filter: '!!', days: { x: [3], '2026-10-05': [-1], '2026-10-06': [2, 'vilks'] } }).days],
    [['2026-10-06', { count: 2, words: ['vilks'] }]]);
  deepEqual(cleanTold({ tales: { lapsa: 5 }, ways: [null] }), {
    tales: new Map([['lapsa', { themes: [], characters: [] }]]), ways: [{ date: '', slug: '', answers: [] }],
  });
});
