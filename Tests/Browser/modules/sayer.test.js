import { storage } from './page.js';
import { deepEqual, equal } from 'node:assert/strict';

document.createElement = () => ({});
globalThis.requestAnimationFrame = () => 0;
globalThis.cancelAnimationFrame = () => {};
const { makeSayer } = await import('../../../Themes/storybook/scripts/words/sayer.js');

const CLIP = { sources: [['tales/lapsa/anna.m4a', 'audio/mp4']], from: 500, to: 1500, times: [0, 400, 400, 1000] };

Deno.test('a word falls silent when another page of the site speaks, and silences that one itself', () => {
  storage.fill({});
  const audio = Object.assign(new EventTarget(), {
    volume: 1, currentTime: 0, paused: true, replaceChildren() {}, load() {},
    async play() { audio.paused = false; },
    pause() { audio.paused = true; },
  });
  const sayer = makeSayer(audio);
  const heard = [];
  sayer.say(CLIP, '../', [], (how) => heard.push(how));
  equal(typeof storage.held().speaks, 'number', 'a tale in another tab goes on, and two voices sound');
  dispatchEvent(Object.assign(new Event('storage'), { key: 'storysite:test:speaks', newValue: '1' }));
  deepEqual([audio.paused, heard], [true, ['stopped']], 'two voices sound');
});
