import { deepEqual, equal } from 'node:assert/strict';
import { LONGEST_REACTION, USUAL_REACTION, reactionOf } from '../../../Preview/scripts/bench/tap-reaction.js';
import { nearestOnset, quietsOf } from '../../../Preview/scripts/bench/tap-onsets.js';
import { makeHistory } from '../../../Preview/scripts/bench/history.js';
import { dividedAt, phrasesOf } from '../../../Preview/scripts/bench/phrases.js';
import { tapped } from '../../../Preview/scripts/bench/tap-run.js';

/** A wave from spans of sound, in milliseconds, with some noise. */
const wave = (duration, sounds) => Uint8Array.from({ length: duration / 5 }, (_, i) => (
  sounds.some(([start, end]) => i * 5 >= start && i * 5 < end) ? 150 + ((i * 37) % 50) : 8 + ((i * 13) % 7)));

// Five sentences with pauses between them.
const SOUNDS = [[400, 1800], [2300, 3900], [4300, 6000], [6600, 7400], [8000, 9500]];
const LENGTH = 10_000;
const QUIETS = quietsOf(wave(LENGTH, SOUNDS));

Deno.test('quiet places end at onsets', () => {
  deepEqual(QUIETS, [[0, 400], [1800, 2300], [3900, 4300], [6000, 6600], [7400, 8000], [9500, 10_000]]);
  const short = quietsOf(wave(3000, [[0, 1000], [1100, 2000], [2300, 2310], [2600, 3000]]));
  deepEqual(short, [[2000, 2600]], 'neither a short pause nor a click is one');
  deepEqual([quietsOf(new Uint8Array(400).fill(90)), quietsOf(new Uint8Array(0))], [[], []]);
  equal([0, 1300, 1400, 99_999].map((time) => QUIETS[nearestOnset(QUIETS, time)][1]).join(), '400,400,2300,10000');
  equal(nearestOnset([], 5), -1);
});

/** Somebody who taps so long after each onset, a little unevenly. */
const person = (delay, rate) => SOUNDS.map(([start], i) => ({ time: start + (delay + [30, -20, 0, 12, -25][i]) * rate, rate, target: i }));

Deno.test('the reaction time is learnt at every speed', () => {
  for (const rate of [0.5, 0.75, 1]) {
    for (const delay of [60, 180, 320, 480]) {
      const learnt = reactionOf(person(delay, rate), QUIETS, USUAL_REACTION);
      equal(Math.abs(learnt - delay) <= 25, true, `${delay} ms at ${rate}: ${learnt}`);
    }
  }
});

Deno.test('one wrong tap does not count, and too few say nothing', () => {
  const taps = person(200, 1);
  taps[2].time += 450;
  equal(Math.abs(reactionOf(taps, QUIETS, USUAL_REACTION) - 200) <= 30, true);
  equal(reactionOf(taps.slice(0, 3), QUIETS, 222), 222);
  equal(reactionOf(person(-90, 1), QUIETS, USUAL_REACTION), 0, 'nobody hears what is still to come');
  equal(reactionOf(person(790, 1), QUIETS, USUAL_REACTION) <= LONGEST_REACTION, true);
  equal(reactionOf(taps, [], 99), 99, 'no wave');
});

const STARTS = [0, 3, 6, 9, 12, 15];
const nothing = () => new Array(15).fill(null);
const run = (taps, known = {}, times = nothing()) => {
  const before = structuredClone(times);
  const history = makeHistory(times);
  history.make(tapped(times, STARTS, taps, { reaction: 200, quiets: QUIETS, heard: LENGTH, duration: LENGTH, ...known }));
  const after = structuredClone(times);
  if (history.canUndo) history.undo();
  deepEqual(times, before, 'one step takes all of it back');
  return after;
};
const sentences = (times) => STARTS.slice(0, -1).map((i) => times[i]);

Deno.test('from nothing: starts are onsets, ends are where the sound ends', () => {
  for (const rate of [0.5, 1]) {
    deepEqual(sentences(run(person(200, rate))), SOUNDS.map(([start, end]) => [start, end + 20]));
  }
});

Deno.test('without a wave the reaction is taken off, and sentences touch', () => {
  const taps = SOUNDS.map(([start], target) => ({ time: start + 100, rate: 0.5, target }));
  deepEqual(sentences(run(taps, { quiets: [], heard: 9400 })), [[400, 2300], [2300, 4300], [4300, 6600], [6600, 8000], [8000, 9400]]);
});

Deno.test('a held key has an end of its own', () => {
  const taps = [{ time: 600, rate: 1, target: 0, end: { time: 2050, rate: 1 } }, { time: 2500, rate: 1, target: 1, end: { time: 3100, rate: 1 } }];
  deepEqual(sentences(run(taps)).slice(0, 2), [[400, 1820], [2300, 2900]]);
});

Deno.test('words of a tapped sentence are estimated again, and others give way', () => {
  const times = nothing();
  [times[1], times[2], times[4], times[5], times[7], times[8]] = [[400, 900], [900, 1800], [1800, 2500], [2500, 3900], [4200, 4350], [4350, 6000]];
  const after = run([{ time: 2500, rate: 1, target: 1 }], { heard: 4500 }, times);
  deepEqual(after.slice(0, 9), [null, [400, 900], [900, 1800], [2300, 4500], null, null, null, null, [4500, 6000]]);
});

Deno.test('the first and the last word give way, too', () => {
  const times = nothing();
  times[0] = [100, 3000];
  times[times.length - 1] = [4000, 9000];
  const after = run([{ time: 2500, rate: 1, target: 1 }], { heard: 5000 }, times);
  deepEqual([after[0], after[3], after.at(-1)], [[100, 2300], [2300, 5000], [5000, 9000]]);
});

Deno.test('phrases end at the punctuation of any script', () => {
  const phrases = (text, words = text.match(/[\p{L}\p{M}\p{N}'’]+/gu)) => dividedAt(text, words).map((one) => one.text);
  deepEqual(phrases('Reiz dzīvoja lapsa, kas – tāpat kā vilks – gribēja ēst; bet nebija ko.'),
    ['Reiz dzīvoja lapsa,', 'kas – tāpat kā vilks –', 'gribēja ēst;', 'bet nebija ko.'], 'a short one goes with the next');
  deepEqual(phrases('«Хто там?» — спитала лисиця, і двері відчинилися.'), ['«Хто там?» — спитала лисиця,', 'і двері відчинилися.']);
  deepEqual(phrases('Dijo el lobo: «¿Quién está ahí?», y sopló.'), ['Dijo el lobo:', '«¿Quién está ahí?», y sopló.']);
  deepEqual(phrases('خرج الثعلب من البيت، ثم عاد إليه مسرعًا؛ فنام.'), ['خرج الثعلب من البيت،', 'ثم عاد إليه مسرعًا؛ فنام.']);
  deepEqual(phrases('从前有一只狐狸，它住在森林里。', ['从前', '有', '一只', '狐狸', '它', '住在', '森林', '里']), ['从前有一只狐狸，', '它住在森林里。']);
  deepEqual(phrases('A well-known 3–6 year-old fox'), ['A well-known 3–6 year-old fox'], 'no hyphen and no range ends one');
  deepEqual(phrases('Jā, nē.'), ['Jā, nē.']);
  for (const text of ['Ej, ej, ej, ej, ej, ej!', '', ', , ,', 'Viens, viens; viens: divi — divi']) {
    equal(phrases(text, text.match(/\p{L}+/gu) ?? []).join(' '), text.trim());
  }
});

Deno.test('words of a tapped phrase share its time by their letters', () => {
  const unit = (text, sentence, word) => ({ text, sentence, word });
  const units = [unit('Sen senos laikos, kad bija.', 0, -1), unit('Sen', 0, 0), unit('senos', 0, 1), unit('laikos', 0, 2),
    unit('kad', 0, 3), unit('bija', 0, 4), unit('Nekas.', 1, -1), unit('Nekas', 1, 5)];
  const { starts, texts } = phrasesOf(units, [0, 6, 8]);
  deepEqual([starts, texts], [[0, 6, 8], ['Sen senos laikos, kad bija.', 'Nekas.']], 'the rest is too short to be tapped');
  const letters = units.map(({ word, text }) => (word < 0 ? 0 : text.length));
  const phrases = [0, 4, 6, 8];
  const times = [[0, 900], null, null, null, null, null, null, null];
  const taps = [{ time: 1100, rate: 1, target: 0 }, { time: 2100, rate: 1, target: 1 }];
  const known = { reaction: 100, quiets: [], heard: 2600, duration: 5000, letters };
  for (const [i, , time] of tapped(times, phrases, taps, known)) times[i] = time;
  deepEqual(times, [null, [1000, 1232], [1232, 1586], [1586, 2000], [2000, 2264], [2264, 2600], null, null]);
  for (const [i, , time] of tapped(times, phrases, [{ time: 4990, rate: 1, target: 2 }], { ...known, heard: 5000 })) times[i] = time;
  deepEqual(times.slice(5), [[2264, 2600], null, [4890, 5000]]);
});

Deno.test('any taps keep sentences in order, in the recording and 50 ms long', () => {
  let seed = 11;
  const random = (most) => {
    seed = (seed * 48271) % 2147483647;
    return seed % most;
  };
  for (let n = 0; n < 2000; n += 1) {
    const first = random(5);
    let time = random(LENGTH);
    const taps = [];
    for (let target = first; target < 5 && random(5); target += 1) {
      taps.push({ time, rate: [0.5, 0.75, 1][random(3)], target, ...(random(3) ? {} : { end: { time: time + random(900), rate: 1 } }) });
      time = Math.min(time + random(3000), LENGTH);
    }
    const old = nothing();
    let end = 0;
    for (let i = 0; i < 5; i += 1) {
      old[STARTS[i] + 1] = [end + random(900), end + 1000];
      end += 1500;
    }
    const after = run(taps, { reaction: random(600), heard: Math.min(time + random(2000), LENGTH) }, old);
    const flat = after.filter(Boolean).flat();
    deepEqual(flat, [...flat].sort((a, b) => a - b));
    equal(after.filter(Boolean).every(([from, to]) => to - from >= 50), true, JSON.stringify({ taps, after }));
    equal(flat.every((place) => place >= 0 && place <= LENGTH), true);
  }
});
