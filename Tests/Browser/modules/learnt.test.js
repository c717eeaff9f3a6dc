import { seeded } from './seeded.js';
import { deepEqual, equal, ok } from 'node:assert/strict';

const { answered, cleanLearnt, goneThrough, heard, isEmptyLearnt, keptLearnt, mergeLearnt } = await import(
  '../../../Themes/storybook/scripts/learnt/record.js'
);
const { dateHere } = await import('../../../Themes/storybook/scripts/device/date.js');
const { countFor, nextOn, pointsOf, scoreOf, unlock, weekOn } = await import(
  '../../../Themes/storybook/scripts/learnt/rewards.js'
);

const DAY = 86_400_000;
const MONDAY = new Date(2026, 10, 23, 16).getTime();
const WEEK = ['one', 'two', 'three', 'four', 'five'].map((slug, i) => ({
  slug, kind: 'lesson', lang: 'lv', week: 1, points: 10, questions: 3, category: i < 2 ? 'letters' : 'feelings',
}));
const TOGETHER = { ...WEEK[0], slug: 'together', kind: 'activity', points: 20, questions: 0 };
const NEXT_WEEK = { ...WEEK[0], slug: 'six', week: 2 };
const LISTED = [...WEEK, TOGETHER, NEXT_WEEK];
const BADGES = [
  { id: 'first', of: 'lessons', count: 1 },
  { id: 'letters', of: 'lessons', count: 2, category: 'letters' },
  { id: 'week', of: 'weeks', count: 1 },
  { id: 'together', of: 'activities', count: 1 },
  { id: 'days', of: 'days', count: 3 },
  { id: 'tales', of: 'tales', count: 2 },
  { id: 'points', of: 'points', count: 60 },
  { id: 'words', of: 'words', count: 3 },
];
const nothing = () => cleanLearnt(null);
const textOf = (learnt) => JSON.stringify(keptLearnt(learnt));

Deno.test('a week of every kind of answer brings what is counted apart, and nothing ever falls', () => {
  for (let seed = 0; seed < 150; seed += 1) {
    const random = seeded(seed);
    const pick = (list) => list[Math.floor(random() * list.length)];
    let learnt = nothing();
    let now = MONDAY;
    let most = 0; // words that were practised; some are put out by newer ones
    let last = { points: 0, days: 0, badges: 0, score: 0 };
    const apart = { done: new Map(), right: new Map(), days: new Set(), tales: new Set() };
    for (let step = 0; step < 60; step += 1) {
      // The clock goes on, jumps ahead, or is set back.
      now += pick([60_000, 60_000, DAY / 2, DAY, 3 * DAY, -2 * DAY, -20 * DAY]);
      const { slug, points } = pick(LISTED);
      const what = random();
      if (what < 0.5) {
        const [question, isFirst] = [1 + Math.floor(random() * 3), random() < 0.5];
        learnt = answered(learnt, slug, question, isFirst, now);
        const known = apart.right.get(`${slug} ${question}`);
        apart.right.set(`${slug} ${question}`, known || isFirst);
      } else if (what < 0.8) {
        learnt = goneThrough(learnt, slug, points, now);
        apart.done.set(slug, points);
      } else {
        learnt = heard(learnt, slug, now);
        apart.tales.add(slug);
      }
      apart.days.add(dateHere(now));
      const before = new Set(learnt.badges.keys());
      const words = Math.floor(random() * random() * 5);
      most = Math.max(most, words);
      const won = unlock(learnt, BADGES, LISTED, words, now);
      ok(won.unlocked.every((id) => !before.has(id)), 'no badge comes twice');
      learnt = cleanLearnt(JSON.parse(textOf(won.learnt)));

      const here = {
        points: pointsOf(learnt),
        days: learnt.days.size,
        badges: learnt.badges.size,
        score: [...learnt.lessons.values()].reduce((sum, lesson) => sum + scoreOf(lesson), 0),
      };
      for (const key of Object.keys(here)) ok(here[key] >= last[key], `${key} falls`);
      last = here;
    }
    const sum = [...apart.done.values()].reduce((all, points) => all + points, 0) + apart.right.size;
    equal(last.points, sum);
    equal(last.days, apart.days.size);
    equal(last.score, [...apart.right.values()].filter(Boolean).length);
    equal(learnt.tales.size, apart.tales.size);
    for (const badge of BADGES) equal(learnt.badges.has(badge.id), countFor(badge, learnt, LISTED, most) >= badge.count);
  }
});

Deno.test('two devices count nothing twice, in whatever order they meet', () => {
  for (let seed = 0; seed < 150; seed += 1) {
    const random = seeded(seed);
    const devices = [nothing(), nothing(), nothing()];
    for (let step = 0; step < 30; step += 1) {
      const i = Math.floor(random() * 3);
      const { slug, points } = LISTED[Math.floor(random() * LISTED.length)];
      const now = MONDAY + Math.floor(random() * 9 * DAY);
      devices[i] = random() < 0.5 ? answered(devices[i], slug, 1 + Math.floor(random() * 3), random() < 0.5, now)
        : goneThrough(devices[i], slug, points, now);
      if (random() < 0.2) devices[i] = mergeLearnt(devices[i], devices[(i + 1) % 3]);
    }
    const [a, b, c] = devices;
    const all = textOf(mergeLearnt(mergeLearnt(a, b), c));
    equal(textOf(mergeLearnt(c, mergeLearnt(b, a))), all);
    equal(textOf(mergeLearnt(mergeLearnt(mergeLearnt(a, b), c), a)), all, 'a second time');
    for (const one of devices) ok(pointsOf(cleanLearnt(JSON.parse(all))) >= pointsOf(one));
  }
});

Deno.test('a lesson brings its points once, and a question its own once', () => {
  let learnt = answered(nothing(), 'one', 1, false, MONDAY);
  equal(pointsOf(learnt), 1, 'also after a wrong answer');
  learnt = goneThrough(goneThrough(learnt, 'one', 10, MONDAY), 'one', 10, MONDAY + DAY);
  learnt = answered(learnt, 'one', 1, true, MONDAY + DAY);
  equal(pointsOf(learnt), 11);
  deepEqual([learnt.lessons.get('one').tries, scoreOf(learnt.lessons.get('one'))], [2, 1]);
  equal(learnt.lessons.get('one').done, MONDAY, 'done is done the first time');
});

Deno.test('what the site gives for a lesson later changes nothing that was brought', () => {
  const learnt = goneThrough(goneThrough(nothing(), 'one', 10, MONDAY), 'one', 2, MONDAY + DAY);
  equal(pointsOf(learnt), 10);
});

Deno.test('weeks count from the first lesson, and end with the last week of the path', () => {
  equal(weekOn(nothing(), LISTED, MONDAY), 1);
  const begun = goneThrough(nothing(), 'one', 10, MONDAY);
  const weeks = [0, 6, 7, 13, 400, -30].map((days) => weekOn(begun, LISTED, MONDAY + days * DAY));
  deepEqual(weeks, [1, 1, 2, 2, 2, 1]);
  const without = goneThrough(nothing(), 'one', 10, Date.UTC(1970, 0, 2));
  equal(weekOn(without, LISTED, MONDAY), 1, 'a clock that was not set does not bring the last week');
  equal(weekOn(goneThrough(without, 'two', 10, MONDAY), LISTED, MONDAY + 7 * DAY), 2);
  equal(nextOn(begun, WEEK).slug, 'two');
});

Deno.test('any one thing that was learnt is something', () => {
  equal(isEmptyLearnt(nothing()), true);
  for (const what of [goneThrough(nothing(), 'one', 10, MONDAY), heard(nothing(), 'fox', MONDAY)]) equal(isEmptyLearnt(what), false);
  for (const [part, has] of [['days', new Set(['2026-11-23'])], ['badges', new Map([['week', MONDAY]])], ['tales', new Map([['fox', MONDAY]])]]) {
    equal(isEmptyLearnt({ ...nothing(), [part]: has }), false, part);
  }
  equal(isEmptyLearnt({ ...heard(nothing(), 'fox', MONDAY), days: new Set(), badges: new Map([['week', MONDAY]]) }), false);
});

Deno.test('a record of strangers is cleaned', () => {
  const strange = cleanLearnt({
    lessons: { one: { done: -5, points: 1e9, tries: 'x', right: { 0: 1, 2: 1, x: 1 } }, '../x': {}, __proto__: { y: {} } },
    tales: [1], days: ['2026-11-23', '<b>', 5], badges: { 'a b': 1, week: 7 },
  });
  deepEqual(keptLearnt(strange), {
    lessons: { one: { done: 0, points: 100, tries: 0, right: { 2: 1 } } },
    tales: {}, days: ['2026-11-23'], badges: { week: 7 },
  });
});
