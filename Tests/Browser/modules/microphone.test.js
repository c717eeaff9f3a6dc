// The microphone, when somebody goes on before the browser has answered.

import { equal, ok, rejects } from 'node:assert/strict';
import { makeMicrophone } from '../../../Themes/storybook/scripts/speaking/microphone.js';

/** Contexts and questions of a browser that answers when the test says so. */
function browser() {
  const [contexts, questions] = [[], []];
  globalThis.AudioContext = class {
    state = 'running';
    audioWorklet = { addModule: async () => { if (this.state === 'closed') throw new Error('closed'); } };
    constructor() { contexts.push(this); }
    resume() {
      if (this.state === 'closed') throw new Error('closed');
      this.state = 'running';
    }
    suspend() { this.state = 'suspended'; }
    close() { this.state = 'closed'; }
    createMediaStreamSource() { return { context: this, connect() {}, disconnect() {} }; }
  };
  globalThis.AudioWorkletNode = class {
    port = { postMessage() {} };
    constructor(context) { if (context.state === 'closed') throw new Error('no worklet'); }
  };
  const mediaDevices = { getUserMedia: () => new Promise((resolve) => { questions.push(resolve); }) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.defineProperty(navigator, 'audioSession', { value: { type: 'auto' }, configurable: true });
  const allow = () => {
    const track = { isLive: true, stop() { this.isLive = false; }, addEventListener() {} };
    questions.shift()({ getTracks: () => [track] });
    return track;
  };
  return { contexts, allow };
}

Deno.test('turns that are left while the browser asks do not break the microphone', async () => {
  const { contexts, allow } = browser();
  const microphone = makeMicrophone('capture.js');
  const left = microphone.open(() => {}, () => {});
  microphone.close();
  const track = allow();
  await rejects(left);
  ok(!track.isLive, 'the browser would show that somebody listens');
  const next = microphone.open(() => {}, () => {});
  allow();
  const hearing = await next;
  hearing.drop();
  equal(navigator.audioSession.type, 'auto', 'the voice would be as quiet as in a call');
  contexts[1].state = 'running';
  equal(contexts.map(({ state }) => state).join(' '), 'closed running', 'the next sentence could not be said');
});

Deno.test('a take that is dropped leaves the one after it its sound', async () => {
  const { contexts, allow } = browser();
  const microphone = makeMicrophone('capture.js');
  const first = microphone.open(() => {}, () => {});
  const second = microphone.open(() => {}, () => {});
  allow();
  allow();
  (await first).drop();
  await second;
  equal(contexts[0].state, 'running', 'nothing of what the child says would arrive');
  (await second).drop();
  equal(contexts[0].state, 'suspended');
  equal(contexts.length, 1);
});
