// Recording at the bench, when somebody goes on before the browser has opened the microphone.

import { deepEqual, equal, ok } from 'node:assert/strict';
import { makeTaking } from '../../../Preview/scripts/bench/record-taking.js';

/** A browser that asks for its microphone until the test answers. */
function browser() {
  /** @type {((stream: unknown) => void)[]} */
  const questions = [];
  const mediaDevices = { getUserMedia: () => new Promise((resolve) => { questions.push(resolve); }) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  globalThis.AudioContext = class {
    sampleRate = 48_000;
    audioWorklet = { addModule: async () => {} };
    createMediaStreamSource() { return { connect() {} }; }
    async resume() {}
    async close() {}
  };
  globalThis.AudioWorkletNode = class { port = {}; };
  return {
    async allow() {
      const track = { isLive: true, stop() { this.isLive = false; }, addEventListener() {} };
      questions.shift()?.({ getTracks: () => [track] });
      for (let i = 0; i < 20; i += 1) await null;
      return track;
    },
  };
}

function bench() {
  const failed = [];
  const nothing = () => {};
  const session = { part: { key: 'one', words: 4 }, goBack: nothing };
  const taking = makeTaking({ byVoice: true, byPage: false, name: 'Anna' }, session, { show: nothing, clear: nothing }, {
    opening: () => true, started: nothing, heard: nothing, taken: nothing, closed: nothing, failed: (reason) => failed.push(reason),
  });
  return { taking, failed };
}

Deno.test('what is stopped while the browser asks for the microphone does not record', async () => {
  const { allow } = browser();
  const { taking, failed } = bench();
  taking.toggle();
  taking.close();
  const track = await allow();
  ok(!track.isLive, 'the bench would record somebody who said stop');
  equal(taking.isOpen, false);
  deepEqual(failed, []);
});

Deno.test('after a stop the next start opens the microphone', async () => {
  const { allow } = browser();
  const { taking } = bench();
  taking.toggle();
  taking.close();
  taking.toggle();
  const [left, used] = [await allow(), await allow()];
  deepEqual([left.isLive, used.isLive, taking.isOpen], [false, true, true]);
});
