import { deepEqual } from 'node:assert/strict';

let timers = [];
let now = 0; // milliseconds
let nextId = 0;

Object.assign(globalThis, {
  setTimeout(action, delay) {
    timers.push({ id: nextId += 1, at: now + delay, action });
    return nextId;
  },
  clearTimeout(id) {
    timers = timers.filter((timer) => timer.id !== id);
  },
});
const { watchForStalls } = await import('../../../Themes/storybook/scripts/reader/stall.js');

/** An element that plays, and reports all the while that it waits for data. */
function makeSound() {
  timers = [];
  const audio = Object.assign(new EventTarget(), { currentTime: 174, readyState: 2, paused: false, seeking: false });
  const told = [];
  watchForStalls(audio, () => told.push('lost'), () => told.push('wakes'));
  const report = (type) => audio.dispatchEvent(new Event(type));
  return {
    told,
    report,
    seek(seconds) {
      audio.currentTime = seconds;
      report('seeked');
    },
    pass(seconds, isMoving = true) {
      for (const end = now + seconds * 1000; now < end;) {
        now += 250;
        if (isMoving) audio.currentTime += 0.25;
        report('timeupdate');
        for (const { id, action } of timers.filter(({ at }) => at <= now)) {
          clearTimeout(id);
          action();
        }
      }
    },
  };
}

Deno.test('a voice that sounds after a seek backwards is not lost, although the browser says that it waits', () => {
  const { told, report, seek, pass } = makeSound();
  report('waiting');
  pass(2);
  seek(17);
  pass(20);
  deepEqual(told, []);
});

Deno.test('a voice that stands still is woken after a seek, and lost after eight seconds', () => {
  const { told, report, seek, pass } = makeSound();
  seek(17);
  report('waiting');
  pass(7, false);
  deepEqual(told, ['wakes', 'wakes', 'wakes']);
  pass(2, false);
  deepEqual(told.at(-1), 'lost');
});
