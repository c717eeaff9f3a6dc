import { equal } from 'node:assert/strict';

let [now, timers] = [100_000, []];
Object.assign(globalThis, {
  setTimeout(action, delay) {
    const timer = { at: now + delay, action };
    timers.push(timer);
    return timer;
  },
  clearTimeout: (one) => timers = timers.filter((timer) => timer !== one),
});
performance.now = () => now;
const { makeFade } = await import('../../../Themes/storybook/scripts/reader/fade.js');

/** @param {number} milliseconds one by one @param {(at: number) => void} [look] */
function pass(milliseconds, look = () => {}) {
  for (const end = now + milliseconds; now < end;) {
    now += 1;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { action } of due) action();
    look();
  }
}

Deno.test('a word that is held while another sounds is silent until it begins, and fades in', () => {
  const audio = Object.assign(new EventTarget(), { volume: 0.8 });
  const soft = makeFade(audio);
  soft.begin(() => 1000);
  audio.dispatchEvent(new Event('seeked'));
  pass(60);
  equal(audio.volume, 0.8);
  soft.begin(() => 1000);
  pass(150, () => equal(audio.volume, 0, 'it clicks'));
  audio.dispatchEvent(new Event('seeked'));
  const heard = [];
  pass(20, () => heard.push(audio.volume));
  equal(heard[0] < 0.2 && heard.some((loudness) => loudness > 0 && loudness < 0.8) && heard.at(-1) === 0.8, true, String(heard));
  equal(timers.length, 1, 'each word leaves a chain of timers');
  soft.end();
  equal(audio.volume, 0.8);
});
