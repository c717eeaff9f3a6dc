import { storage } from './page.js';
import { seeded } from './seeded.js';
import { deepEqual, equal, ok } from 'node:assert/strict';
globalThis.location = new URL('http://test/parents/index.html');
const { cleanCarried, readCarried, VERSION, writeCarried } = await import(
  '../../../Themes/storybook/scripts/family/carried.js'
);
const { differences } = await import('../../../Themes/storybook/scripts/family/differences.js');
const { mergeFamilies } = await import('../../../Themes/storybook/scripts/family/merge.js');
const { canonicalJSON } = await import('../../../Themes/storybook/scripts/device/join.js');
const { readSpans, writeSpans } = await import('../../../Themes/storybook/scripts/family/spans.js');
const { gather, settle, together } = await import('../../../Themes/storybook/scripts/family/moving.js');
const { setRight } = await import('../../../Themes/storybook/scripts/family/clock-ahead.js');
const { changeFamily, family } = await import('../../../Themes/storybook/scripts/family/kept.js');
const { withHidden } = await import('../../../Themes/storybook/scripts/family/flags.js');
const { putOnShelf, shelfOf, takeOffShelf } = await import('../../../Themes/storybook/scripts/family/shelf.js');

const CASES = 700;
const DAY = 86_400_000;
const START = 1_700_000_000_000;
const NOW = START + 30 * DAY;
const SLUGS = ['lapsa', 'vilks', 'cimdini', 'constructor', 'لونا'];
const FOX = { title: 'Lapsa', lang: 'lv', cover: 'tales/lapsa/1.svg', narrated: true, contains: [] };

const clean = (kept) => cleanCarried(kept, NOW);
/** What is in a family, whatever the order of its children and marks. */
const plain = (carried) => {
  const written = JSON.parse(writeCarried(carried));
  written.children.sort((one, other) => (one.id < other.id ? -1 : 1));
  return canonicalJSON(written);
};
const both = (ours, theirs) => mergeFamilies(ours, theirs).family;

const spanOf = (slug, time, value) => ({
  at: Math.floor(time / 1000),
  zone: 120,
  slug,
  page: 1,
  from: -1,
  seconds: 30 + value,
  kind: 'sl',
});

/** A device of a family, on which things happen; `events` tells them to anyone who counts apart. */
class Device {
  constructor(ids) {
    this.kept = {
      storysite: 'family',
      version: 1,
      site: 'test',
      hidden: {},
      flags: [],
      sum: true,
      pin: null,
      children: ids.map((id) => ({
        id,
        name: id,
        picture: 1,
        age: 4,
        changed: 0,
        shelf: {},
        onShelf: {},
        hearts: {},
        places: {},
        settings: {},
        set: 0,
        past: { log: '' },
      })),
    };
  }

  happen({ what, id, slug, time, value }) {
    const child = this.kept.children.find((one) => one.id === id);
    if (what === 'put') {
      child.shelf[slug] = { ...FOX, title: `${slug} ${value}` };
      child.onShelf[slug] = time;
    } else if (what === 'off') {
      delete child.shelf[slug];
      child.onShelf[slug] = -time;
    } else if (what === 'heart') {
      child.hearts[slug] = value % 2 ? time : -time;
    } else if (what === 'read') {
      const finished = (child.places[slug]?.finished ?? 0) + (value > 90 ? 1 : 0);
      child.places[slug] = { title: slug, page: `page-${value}`, percent: value, finished, at: time };
      child.past.log = writeSpans([...readSpans(child.past.log), spanOf(slug, time, value)]);
      child.past.told = { tales: {}, ways: [{ date: '2026-11-23', slug, answers: [String(value)] }] };
    } else if (what === 'flag') {
      this.kept.flags = [{ slug, title: slug, note: `${value}`, at: time }, ...this.kept.flags.filter((flag) => flag.slug !== slug)];
    } else if (what === 'name') {
      Object.assign(child, { name: `${id} ${value}`, changed: time });
    } else if (what === 'set') {
      Object.assign(child, { settings: { speed: String(value) }, set: time });
    }
  }
}

/** A week on several devices. Times differ, as milliseconds do. */
function week(random, count) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const all = ['a', 'b', 'c', 'd'];
  const devices = Array.from({ length: count }, () => new Device(all.filter(() => random() < 0.7)));
  const events = [];
  let time = START;
  for (let i = Math.floor(random() * 40); i >= 0; i -= 1) {
    time += 1000 + Math.floor((random() * 7 * DAY) / 40);
    const device = pick(devices);
    if (!device.kept.children.length) continue;
    const event = {
      what: pick(['put', 'put', 'off', 'heart', 'read', 'read', 'name', 'set', 'flag']),
      slug: pick(SLUGS),
      time,
      id: pick(device.kept.children).id,
      value: Math.floor(random() * 100),
    };
    device.happen(event);
    events.push(event);
  }
  return { families: devices.map(({ kept }) => clean(kept)), events };
}

Deno.test('two devices that read for a week come to the same in either order, three times over', () => {
  for (let seed = 1; seed <= CASES; seed += 1) {
    let [one, other] = week(seeded(seed), 2).families;
    const first = plain(both(one, other));
    equal(plain(both(other, one)), first, `seed ${seed}`);
    for (let i = 0; i < 3; i += 1) {
      [one, other] = i % 2 ? [both(other, one), both(one, other)] : [both(one, other), both(other, one)];
    }
    equal(plain(one), first, `seed ${seed}`);
    equal(plain(other), first, `seed ${seed}`);
  }
});

Deno.test('what is brought in twice changes nothing, and three devices may meet in any order', () => {
  for (let seed = 1; seed <= CASES; seed += 1) {
    const [one, two, three] = week(seeded(seed), 3).families;
    const once = both(one, two);
    equal(plain(both(once, two)), plain(once), `seed ${seed}`);
    equal(plain(both(one, one)), plain(one), `seed ${seed}`);
    equal(plain(both(both(one, two), three)), plain(both(one, both(two, three))), `seed ${seed}`);
  }
});

Deno.test('of two devices the last word counts: counted apart, event by event', () => {
  for (let seed = 1; seed <= CASES; seed += 1) {
    const { families: [one, other], events } = week(seeded(seed), 2);
    const { children, flags } = both(one, other);
    for (const slug of SLUGS) {
      const flag = events.findLast((event) => event.what === 'flag' && event.slug === slug);
      equal(flags.get(slug)?.note, flag && String(flag.value), `seed ${seed}`);
    }
    for (const child of children) {
      const last = (what, slug) =>
        events.findLast((event) =>
          what.includes(event.what) && event.id === child.id && (!slug || event.slug === slug)
        );
      for (const slug of SLUGS) {
        const shelved = last(['put', 'off'], slug);
        equal(
          child.shelf.get(slug)?.title,
          shelved?.what === 'put' ? `${slug} ${shelved.value}` : undefined,
          `seed ${seed}`,
        );
        equal((child.hearts.get(slug) ?? 0) > 0, Boolean(last(['heart'], slug)?.value % 2), `seed ${seed}`);
        equal(child.places.get(slug)?.percent, last(['read'], slug)?.value, `seed ${seed}`);
      }
      const read = events.filter(({ what, id }) => what === 'read' && id === child.id);
      const seconds = child.past.log.reduce((sum, span) => sum + span.seconds, 0);
      equal(seconds, read.reduce((sum, { value }) => sum + 30 + value, 0), `seed ${seed}`);
      const named = last(['name']);
      equal(child.about.name, named ? `${child.id} ${named.value}` : child.id, `seed ${seed}`);
      equal(child.settings.speed, last(['set']) && String(last(['set']).value), `seed ${seed}`);
    }
  }
});

Deno.test('a tale finished on both devices is finished as often as on the one with more', () => {
  const one = new Device(['a']);
  const other = new Device(['a']);
  for (const [device, times] of [[one, 3], [other, 2]]) {
    for (let i = 0; i < times; i += 1) {
      device.happen({ what: 'read', id: 'a', slug: 'lapsa', time: START + i, value: 99 });
    }
  }
  const [child] = both(clean(one.kept), clean(other.kept)).children;
  equal(child.places.get('lapsa').finished, 3);
});

Deno.test('what one device has put together is not counted beside what it was put together from', () => {
  const spans = [0, 100, 200].map((later) => spanOf('lapsa', START + later * 1000, later / 10));
  const folded = [{ ...spans[0], page: 0, seconds: 30 + 40 + 50, kind: 'fl' }];
  const child = (log) => clean({ children: [{ id: 'a', name: 'A', past: { log: writeSpans(log) } }] });
  for (const [one, other] of [[spans, folded], [folded, spans], [folded, spans.slice(1)]]) {
    const [{ past }] = both(child(one), child(other)).children;
    equal(past.log.reduce((sum, { seconds }) => sum + seconds, 0), 120);
  }
});

Deno.test('what another device has told with a clock that was ahead is brought in once', () => {
  const { now } = Date;
  Date.now = () => NOW;
  try {
    for (const ahead of [2 * 3_600_000, 3 * DAY]) {
      storage.fill({ family: { children: [{ id: 'a', name: 'A', keys: '', log: true, limits: { school: 25, weekend: 25 } }] } });
      const past = { log: writeSpans([spanOf('lapsa', NOW + ahead, 225)]) };
      const theirs = clean({ site: 'test', children: [{ id: 'a', name: 'A', past }] });
      const minutes = [1, 2, 3].map(() => {
        const { before, after } = together(theirs, NOW);
        const [difference] = differences(before, after, ['a']).children;
        equal(settle(after, before), true);
        setRight(family().children[0]);
        return difference?.counts.log ?? 0;
      });
      deepEqual(minutes, [5, 0, 0]);
      equal(gather(NOW).children[0].past.log.some(({ settled }) => settled), true);
      equal(readCarried(writeCarried(gather(NOW)), NOW).children[0].past.log.some(({ settled }) => settled), false);
    }
  } finally {
    Date.now = now;
  }
});

Deno.test('there are eight children at most, and those without room are named', () => {
  const ids = [...'abcdefgh'];
  const { family: merged, left } = mergeFamilies(
    clean(new Device(ids.slice(0, 5)).kept),
    clean(new Device([...ids.slice(3), 'i']).kept),
  );
  deepEqual(merged.children.map(({ id }) => id), ids);
  deepEqual(left.map(({ id }) => id), ['i']);
});

Deno.test('what is hidden on one device leaves the shelves of the other, unless it was put there later', () => {
  const [one, other] = [new Device(['a']), new Device(['a', 'b'])];
  one.kept.hidden = { lapsa: START + 10, vilks: START + 10 };
  other.happen({ what: 'put', id: 'b', slug: 'lapsa', time: START + 5, value: 1 });
  other.happen({ what: 'put', id: 'b', slug: 'vilks', time: START + 20, value: 1 });
  for (const merged of [both(clean(one.kept), clean(other.kept)), both(clean(other.kept), clean(one.kept))]) {
    deepEqual([...merged.children.find(({ id }) => id === 'b').shelf.keys()], ['vilks']);
  }
});

Deno.test('a PIN is never replaced, and comes only to a device without children', () => {
  const pin = (digit) => ({ salt: digit.repeat(32), hash: digit.repeat(64), rounds: 600_000 });
  const [one, other, none] = [new Device(['a']), new Device(['a']), new Device([])];
  Object.assign(one.kept, { pin: pin('1'), sum: false });
  Object.assign(other.kept, { pin: pin('2') });
  deepEqual(both(clean(one.kept), clean(other.kept)).pin, pin('1'));
  const open = both(clean(new Device(['a']).kept), clean(one.kept));
  deepEqual([open.pin, open.sum], [null, true]);
  const taken = both(clean(none.kept), clean(one.kept));
  deepEqual([taken.pin, taken.sum], [pin('1'), false]);
});

Deno.test('a file is read as it was written', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const [one] = week(seeded(seed), 1).families;
    if (one.children.length) equal(plain(readCarried(writeCarried(one), NOW)), plain(one));
  }
});

Deno.test('the file of eight children whose words and logs are full is read again', () => {
  const said = ['', ...'Reiz dzīvoja trīs mazi sivēntiņi un katrs gribēja uzcelt savu māju'.split(' ').flatMap((word) => [word, ' '])];
  const times = said.slice(1).map((_, i) => i * 400);
  const clip = { sources: [['tales/lapsa/mamma.4b3d30ja.opus', 'audio/ogg; codecs=opus']], from: 1000, to: 9000, times };
  const words = Array.from({ length: 500 }, (_, i) => ({
    about: { word: `vārds${i}`, lang: 'lv', tale: 'lapsa', title: 'Lapsa', place: i, sentence: 3, said, at: 2, count: 1, clip },
    held: START + i,
    met: START + i,
  }));
  const log = writeSpans(Array.from({ length: 4000 }, (_, i) => spanOf('lapsa', START - i * 7_000_000, i % 60)));
  const family = clean({ children: [...'abcdefgh'].map((id) => ({ id, name: id, words, past: { log } })) });
  equal(family.children[7].words.get('lv vārds7').about.clip.times.length, 22);
  const file = writeCarried(family);
  const kept = family.children.map((child) => JSON.stringify([...child.words.values()]) + writeSpans(child.past.log)).join('');
  ok(kept.length > 2.5e6 && file.length < 1.1 * kept.length, `${file.length} letters of ${kept.length}`);
  equal(readCarried(file, NOW).children?.length, 8);
  const older = JSON.stringify(JSON.parse(file), null, 1);
  equal(readCarried(older, NOW).children?.length, 8, `a file that was saved with indents: ${older.length} letters`);
});

Deno.test('a file of strangers is refused, or brings nothing that has no place here', () => {
  const file = (change) =>
    JSON.stringify({ storysite: 'family', version: VERSION, children: [{ id: 'a', name: 'A', ...change }] });
  equal(readCarried('{', NOW), 'family-move-wrong');
  for (
    const wrong of [
      'null',
      '[]',
      '{}',
      '3',
      '"family"',
      file({ id: 'a:b' }),
      file({ id: '__proto__' }),
      '['.repeat(1e6),
    ]
  ) {
    equal(readCarried(wrong, NOW), 'family-move-wrong', wrong.slice(0, 40));
  }
  equal(readCarried(`{"storysite":"family","version":${VERSION + 1},"children":[]}`, NOW), 'family-move-newer');
  equal(readCarried(' '.repeat(12e6 + 1), NOW), 'family-move-large');
  const nasty = file({}).replace(
    '"name":"A"',
    `"name":${JSON.stringify('A'.repeat(1e5))},"__proto__":{"simple":true},
    "picture":99,"age":-7,"keys":"child:x:","shelf":{"__proto__":{"title":"x"},"../x":{},"ok":{"cover":"https://evil.test/1.png"}},
    "onShelf":{"ok":1e300,"gone":-1e300,"constructor":5},"hearts":[1,2],"places":{"ok":{"at":1e300,"percent":900,"pages":-4,"word":1.5}},
    "settings":{"__proto__":"x","speed":{"a":1},"palette":"night"},"set":"now"`,
  );
  const { children: [child] } = readCarried(nasty, NOW);
  deepEqual([child.about.name.length, child.about.picture, child.about.age, child.about.simple], [40, 1, -1, false]);
  equal('keys' in child.about, false);
  deepEqual([...child.shelf], [['ok', { title: 'ok', lang: '', cover: '', narrated: false, contains: [] }]]);
  deepEqual([...child.onShelf], [['ok', 1], ['gone', -1]]);
  equal(child.hearts.size, 0);
  const { at: read, percent, pages, word } = child.places.get('ok');
  deepEqual([read, percent, pages, word], [1, 100, 0, -1]);
  deepEqual(child.settings, { palette: 'night' });
  equal(child.set, 0);
  equal({}.simple, undefined);
});

const ANNA = { id: 'a1', name: 'Anna', picture: 2, age: 4, keys: '', simple: false };
const TOMS = { id: 'b2', name: 'Toms', picture: 5, age: 7, keys: 'child:b2:', simple: false };
const PLACE = { title: 'Lapsa', page: 'page-2', percent: 40, at: START };

Deno.test('what one device keeps is on the other one, and nothing of it changes on the way', () => {
  storage.fill({
    family: { children: [ANNA, TOMS], reading: 'b2', hidden: ['vilks'] },
    shelf: { lapsa: FOX },
    hearts: ['lapsa'],
    'child:b2:tale:lapsa': PLACE,
    settings: { palette: 'night' },
    told: { tales: { lapsa: { themes: ['mežs'], characters: [] } }, ways: [] },
    met: { filter: '', days: { '2026-11-23': [2, 'lapsa vilks'] } },
  });
  const log = writeSpans([spanOf('lapsa', START, 60)]);
  storage.names.set('storysite:test:log', log);
  const { children } = family();
  const carried = gather(NOW);
  const file = writeCarried(carried);
  equal(writeCarried(gather(NOW + DAY)), file, 'a second look finds nothing new');
  storage.fill({ opened: 1 });
  const none = gather(NOW);
  equal(settle(both(none, readCarried(file, NOW)), none), true);
  deepEqual(family().children, children);
  deepEqual(family().hidden, ['vilks']);
  equal(storage.names.get('storysite:test:log'), log);
  equal(writeCarried(gather(NOW + 2 * DAY)), file);
  storage.names.delete('storysite:test:log');
  const held = storage.held();
  deepEqual(held.told.tales, { lapsa: { themes: ['mežs'], characters: [] } });
  deepEqual(held.met.days, { '2026-11-23': [2, 'lapsa vilks'] });
  deepEqual([held.shelf, held.hearts, held.settings], [{ lapsa: FOX }, ['lapsa'], { palette: 'night' }]);
  equal(held['child:b2:tale:lapsa'].page, 'page-2');
});

Deno.test('limits of one device and the picture of another one come together, also beside a device of before', () => {
  const limits = { school: 30, weekend: 30, bed: 1200, wake: 400, pause: 0, loud: 100 };
  const device = (change, now) => {
    storage.fill(first);
    changeFamily((all) => ({ ...all, children: all.children.map((child) => ({ ...child, ...change })) }));
    return [writeCarried(gather(now)), storage.held()];
  };
  const bring = (held, file) => {
    storage.fill(held);
    const { before, after } = together(readCarried(file, NOW), NOW);
    settle(after, before);
    return storage.held();
  };
  storage.fill({ family: { children: [ANNA] }, shelf: {} });
  gather(START);
  const first = storage.held();
  equal(first.marks.about.since, undefined, 'as a device of before has kept it');
  const [limited, a] = device({ limits, without: ['death'] }, START + 1000);
  const [pictured, b] = device({ picture: 7 }, START + 2000);
  for (const [other, file] of [[a, pictured], [b, limited]]) {
    const [child] = bring(other, file).family.children;
    deepEqual([child.picture, child.limits?.school, child.without], [7, 30, ['death']]);
  }
  const { since: __, ...old } = JSON.parse(pictured).children[0];
  const file = JSON.stringify({ ...JSON.parse(pictured), children: [old] });
  equal(bring(a, file).family.children[0].picture, 7, 'a file of before has one stamp');
  equal(readCarried(file, NOW).children[0].changed.limits, START + 2000);
});

Deno.test('a tale that was taken off does not come back', () => {
  storage.fill({ family: { children: [ANNA] }, shelf: {} });
  const [anna] = family().children;
  putOnShelf(anna, new Map([['lapsa', FOX], ['vilks', FOX]]));
  const before = writeCarried(gather(Date.now()));
  takeOffShelf(anna, 'lapsa');
  const now = gather(Date.now());
  equal(settle(both(now, readCarried(before, Date.now())), now), true);
  deepEqual([...shelfOf(anna).keys()], ['vilks']);
});

Deno.test('what was noted of a flagged tale comes along, as long as the tale is hidden', () => {
  const flag = { slug: 'lapsa', title: 'Lapsa', note: 'Page 3: the voice is cut off', at: START };
  storage.fill({ family: { children: [ANNA], hidden: ['lapsa'], flags: [flag] }, shelf: {} });
  const file = writeCarried(gather(NOW));
  storage.fill({ family: { children: [ANNA] }, shelf: { lapsa: FOX } });
  const now = gather(START - DAY);
  settle(both(now, readCarried(file, NOW)), now);
  deepEqual([family().hidden, family().flags, [...shelfOf(family().children[0]).keys()]], [['lapsa'], [flag], []]);
  changeFamily((all) => withHidden(all, 'lapsa', false));
  const later = gather(NOW + DAY);
  settle(both(later, readCarried(file, NOW + DAY)), later);
  deepEqual([family().hidden, family().flags], [[], []]);
});

Deno.test('what was here before there were children belongs to the first who comes', () => {
  storage.fill({ family: { children: [ANNA] }, 'tale:lapsa': { ...PLACE, at: START + 5, page: 'page-9' } });
  const theirs = gather(NOW);
  storage.fill({ 'tale:lapsa': PLACE, 'tale:vilks': PLACE });
  const { before, after } = together(theirs, NOW);
  equal(storage.held().marks, undefined, 'a look alone changes nothing');
  settle(after, before);
  deepEqual([storage.held()['tale:lapsa'].page, storage.held()['tale:vilks'].page], ['page-9', 'page-2']);
});

Deno.test('a language that was chosen before there were children leaves the other settings of a file as they are', () => {
  const settings = { size: 'large', speed: '0.75', language: 'lv' };
  storage.fill({ family: { children: [ANNA] }, settings });
  const theirs = gather(NOW);
  for (const [chosen, expected] of [[{ language: 'en', offset: 120 }, { ...settings, language: 'en', offset: 120 }], [{}, settings]]) {
    storage.fill({ settings: chosen });
    const { before, after } = together(theirs, NOW - 5000);
    const [{ counts }] = differences(before, after, []).children;
    equal(counts.settings, 1, 'a grown-up reads that settings come along');
    settle(after, before);
    deepEqual(storage.held().settings, expected);
    const again = together(theirs, NOW);
    settle(again.after, again.before);
    deepEqual(storage.held().settings, expected, 'the same file again changes nothing');
  }
});

Deno.test('a full device keeps all that it had', () => {
  storage.fill({ family: { children: [ANNA] }, shelf: { lapsa: FOX } });
  const here = gather(NOW);
  const held = storage.held();
  const theirs = clean({
    ...JSON.parse(writeCarried(here)),
    children: [{ id: 'c3', name: 'C', shelf: { vilks: FOX } }],
  });
  for (let room = 0; room < 3; room += 1) {
    storage.room = room;
    equal(settle(both(here, theirs), here), false);
    storage.room = Infinity;
    deepEqual(storage.held(), held);
  }
});

Deno.test('what a device does not carry stays as it is', () => {
  storage.fill({
    family: { children: [ANNA] },
    settings: { palette: 'night', later: { a: 1 } },
    'tale:lapsa': { ...PLACE, own: 7 },
  });
  const here = gather(NOW);
  settle(both(here, clean(JSON.parse(writeCarried(here)))), here);
  deepEqual(storage.held().settings, { palette: 'night', later: { a: 1 } });
  equal(storage.held()['tale:lapsa'].own, 7);
});

Deno.test('a place within a recording without times, or in a made story, outlives the file of another device', () => {
  const ours = { ...PLACE, second: 754, aloud: true, story: 'b7k2', at: START + 2 };
  storage.fill({ family: { children: [ANNA] }, 'tale:lapsa': ours, settings: { palette: 'night', offset: 120 } });
  const here = gather(NOW);
  const [anna] = JSON.parse(writeCarried(here)).children;
  const theirs = { ...anna, places: { lapsa: { ...PLACE, finished: 2 } }, settings: { palette: 'day' }, set: NOW + 1 };
  settle(both(here, clean({ children: [theirs] })), here);
  const { second, aloud, story, finished } = storage.held()['tale:lapsa'];
  deepEqual([second, aloud, story, finished], [754, true, 'b7k2', 2], 'minutes of a tale are lost');
  deepEqual(storage.held().settings, { palette: 'day', offset: 120 }, 'the highlight is late in headphones again');
});

Deno.test('a place comes along to a page whose heading is long, and an answer in a tale with a long name', () => {
  const [page, slug] = ['garš-'.repeat(50), 'vilks-'.repeat(45)];
  const kept = {
    id: 'a1', name: 'Anna', picture: 1,
    places: { lapsa: { title: 'Lapsa', page, path: [page], percent: 30, at: START } },
    past: { told: { tales: {}, ways: [{ date: '2026-01-01', slug, answers: [1] }] } },
  };
  const [{ places, past }] = clean({ children: [kept] }).children;
  deepEqual([places.get('lapsa').page, places.get('lapsa').path, past.told.ways[0]?.slug], [page, [page], slug]);
});
