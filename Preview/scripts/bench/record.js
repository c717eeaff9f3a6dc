// Recording: a tale is read aloud by sentences or by pages.
// A voice starts and stops each take by itself, or a key does.

import { listenToKeys } from './record-keys.js';
import { makeBooth } from './record-booth.js';
import { makeReading } from './record-reading.js';
import { makeSession } from './record-session.js';
import { makeVoice } from './record-voice.js';
import { recallOptions } from './record-options.js';

/**
 * @param {import('./types.d.ts').Bench} bench
 * @returns {import('./types.d.ts').Mode}
 */
export function openRecord(bench) {
  const { string, place, tasks } = bench;
  const options = recallOptions();
  const session = makeSession();
  const steps = {
    record: () => reading.toggle(),
    again: () => reading.again(),
    hear: () => reading.hear(),
    previous: () => reading.choose(session.chosen - 1),
    next: () => reading.choose(session.chosen + 1),
  };
  const booth = makeBooth(place, string, session, options, {
    ...steps,
    choose: (part) => reading.leaveFor(part),
    join: () => voice.join(),
    speak: () => tasks.start('espeak', 'narrate'),
    send: (file) => voice.send(file),
    named: () => reading.changeNarrator(),
    set: (option, isOn) => reading.set(option, isOn),
  });
  const reading = makeReading(bench, session, options, booth);
  const voice = makeVoice(bench, session, options, booth, reading);

  listenToKeys({
    ...steps,
    stop: () => {
      reading.stop();
      reading.listTakes();
      reading.draw();
    },
  }, () => reading.isTaking);
  tasks.listen(({ phase }) => {
    if (phase !== 'running') reading.listTakes();
    reading.draw();
  });
  // Another page may have recorded meanwhile.
  addEventListener('focus', () => {
    if (reading.isSent && !reading.isTaking) reading.listTakes();
  });
  addEventListener('beforeunload', (event) => {
    if (!reading.isSent || reading.isTaking) event.preventDefault();
  });
  addEventListener('pagehide', () => reading.stop());

  return {
    async show() {
      await reading.catchUp();
      await reading.listTakes();
      if (!reading.isTaking) reading.choose(session.firstOpen);
    },
    async catchUp() {
      await reading.catchUp();
      // Another text has other takes.
      if (reading.isSent && !reading.isTaking) await reading.listTakes();
    },
    // The browser asks before takes are lost.
    leave: async () => true,
  };
}
