// The microphone, without what browsers do to make calls clear: that spoils a recording.

import { RATE } from './record-wav.js';

/** In milliseconds; a context that starts takes a fraction of a second. */
const START_WITHIN = 4000;
const MICROPHONE = { audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false } };

/** Whether this page may have a microphone at all: browsers give it only to `localhost` and to pages over HTTPS. */
export const hasMicrophone = !!navigator.mediaDevices?.getUserMedia && typeof AudioWorkletNode !== 'undefined';

/**
 * Opens the microphone. Throws what the browser does if there is none, or if the user refuses.
 * Firefox handles sound at the pace of a loudspeaker, and without one it never begins.
 * @param {(block: Float32Array) => void} heard called with each fiftieth of a second
 * @param {() => void} lost called when the microphone is unplugged, or may not be used any more
 * @returns {Promise<{ rate: number, close: () => void } | 'stopped' | 'record-silent'>} the microphone, or why there is
 *   none: the preview has stopped, or the browser handles no sound
 */
export async function openMicrophone(heard, lost) {
  const stream = await navigator.mediaDevices.getUserMedia(MICROPHONE);
  const stop = () => { for (const track of stream.getTracks()) track.stop(); };
  const open = async (/** @type {AudioContextOptions} */ options) => {
    const context = new AudioContext(options);
    try {
      const source = context.createMediaStreamSource(stream);
      await context.audioWorklet.addModule('/.storysite/recorder.js');
      const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
      node.port.onmessage = ({ data }) => heard(data);
      source.connect(node);
      return context;
    } catch (error) {
      context.close();
      throw error;
    }
  };
  // Some browsers do not change the rate of a microphone by themselves.
  const context = await open({ sampleRate: RATE }).catch(() => open({})).catch(() => null);
  if (!context) {
    stop();
    return 'stopped';
  }
  const starts = context.resume().then(() => true);
  const isLate = new Promise((resolve) => { setTimeout(resolve, START_WITHIN); });
  if (!await Promise.race([starts, isLate])) {
    stop();
    context.close();
    return 'record-silent';
  }
  for (const track of stream.getTracks()) track.addEventListener('ended', lost);
  return {
    rate: context.sampleRate,
    close() {
      stop();
      context.close();
    },
  };
}

/**
 * @param {Float32Array<ArrayBuffer>[]} blocks
 * @param {number} rate
 * @returns {Promise<Float32Array[]>} the same sound with 48,000 samples a second
 */
export async function resampled(blocks, rate) {
  if (rate === RATE) return blocks;
  const count = blocks.reduce((sum, block) => sum + block.length, 0);
  const buffer = new AudioBuffer({ length: count, sampleRate: rate });
  let at = 0;
  for (const block of blocks) {
    buffer.copyToChannel(block, 0, at);
    at += block.length;
  }
  const context = new OfflineAudioContext(1, Math.ceil((count * RATE) / rate), RATE);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
  return [(await context.startRendering()).getChannelData(0)];
}
