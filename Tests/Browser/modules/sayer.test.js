import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';

document.createElement = () => ({});
/** What runs at the next frame. */
let paint = () => {};
globalThis.requestAnimationFrame = (step) => {
  paint = step;
  return 0;
};
globalThis.cancelAnimationFrame = () => {};
const { makeSayer } = await import('../../../Themes/storybook/scripts/words/sayer.js');

const CLIP = { sources: [['tales/lapsa/anna.m4a', 'audio/mp4']], from: 500, to: 1500, times: [0, 400, 400, 1000] };

const makeAudio = () => Object.assign(new EventTarget(), {
  volume: 1, currentTime: 0, paused: true, playbackRate: 1, load() {},
  replaceChildren(...sources) { this.asked = sources.map(({ src }) => src); },
  async play() { this.paused = false; },
  pause() { this.paused = true; },
});
const wordsOf = (count) => Array.from({ length: count }, () => {
  const names = new Set();
  return { names, classList: { add: (name) => names.add(name), remove: (name) => names.delete(name) } };
});

Deno.test('the word that is heard is highlighted, one at a time, and none before the first or after the end', () => {
  storage.fill({});
  const [audio, words, heard] = [makeAudio(), wordsOf(2), []];
  const sayer = makeSayer(audio);
  sayer.say({ ...CLIP, times: [100, 400, 400, 1000] }, '../', words, (how) => heard.push(how));
  audio.currentTime = 0.5;
  audio.dispatchEvent(new Event('seeked'));
  const lit = [550, 600, 899, 900, 1400].map((now) => {
    audio.currentTime = now / 1000;
    paint();
    return words.map(({ names }) => Number(names.has('lit'))).join('');
  });
  deepEqual(lit, ['00', '10', '10', '01', '01'], 'a word lights before or after it is said');
  sayer.stop();
  deepEqual([words.some(({ names }) => names.size), audio.volume, heard], [false, 1, ['stopped']]);
});

Deno.test('a word falls silent when another page of the site speaks, and silences that one itself', () => {
  storage.fill({});
  const audio = makeAudio();
  const sayer = makeSayer(audio);
  const heard = [];
  sayer.say(CLIP, '../', [], (how) => heard.push(how));
  equal(typeof storage.held().speaks, 'number', 'a tale in another tab goes on, and two voices sound');
  dispatchEvent(Object.assign(new Event('storage'), { key: 'storysite:test:speaks', newValue: '1' }));
  deepEqual([audio.paused, heard], [true, ['stopped']], 'two voices sound');
});

Deno.test('a recording below the root is asked for by its name, and one that was deciphered where it is', () => {
  storage.fill({});
  const audio = makeAudio();
  const there = ['https://a.lv/tales/fox/sealed.x.js?open=%5B%22fox%22%5D', 'blob:https://a.lv/1'];
  makeSayer(audio).say({ ...CLIP, sources: ['tales/fox/a b%.m4a', ...there].map((src) => [src, '']) }, '../', [], () => {});
  deepEqual(audio.asked, ['../tales/fox/a%20b%25.m4a', ...there]);
});
