// The microphone, without what browsers do to make calls clear. Sound comes sample by sample from an AudioWorklet;
// where the browser loads none (Chromium and Firefox on file://), a MediaRecorder hears it,
// and the browser decodes that.

import { BLOCKS } from '../recording/level.js';
import { inSixteenBits } from './voice.js';

/** @typedef {import('./types.d.ts').Take} Take */
/** @typedef {(block: Float32Array) => void} Heard called with each fiftieth of a second */
/** @typedef {{ end: () => Promise<Take>, stop: () => void }} Listener `end` gives all that was heard */

const WISH = { audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false } };
/** Browsers write the right length into the first two. Time slices would make it wrong. */
const TYPES = ['audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm;codecs=opus'];
/** Samples that are looked at where no worklet passes on all. */
const GLANCE = 1024;
/** Milliseconds: a thread for sound that has been interrupted, as by a call, gives no end. */
const LONGEST_END = 1000;

/** Whether browsers give this page a microphone at all: over http only to the machine itself. */
export const hasMicrophone = () => !!navigator.mediaDevices?.getUserMedia;

/** @param {AudioNode} source @param {Heard} heard @returns {Listener} */
function hearSamples(source, heard) {
  const { context } = source;
  const node = new AudioWorkletNode(context, 'capture', {
    numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit',
  });
  /** @type {Float32Array[]} */
  const blocks = [];
  node.port.onmessage = ({ data }) => {
    blocks.push(data);
    heard(data);
  };
  source.connect(node);
  const stop = () => node.port.postMessage('end');
  return {
    stop,
    end: () => new Promise((resolve) => {
      const give = () => resolve({ samples: inSixteenBits(blocks), rate: context.sampleRate });
      const timer = setTimeout(give, LONGEST_END);
      node.port.onmessage = ({ data }) => {
        if (data) {
          blocks.push(data);
        } else {
          clearTimeout(timer);
          give();
        }
      };
      stop();
    }),
  };
}

/** @param {AudioNode} source @param {Heard} heard @param {MediaStream} stream @returns {Listener} */
function hearFile(source, heard, stream) {
  const { context } = source;
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { mimeType });
  const glance = new AnalyserNode(context, { fftSize: GLANCE });
  const block = new Float32Array(GLANCE);
  source.connect(glance);
  let next = performance.now();
  const timer = setInterval(() => {
    glance.getFloatTimeDomainData(block);
    for (; next < performance.now(); next += 1000 / BLOCKS) heard(block); // a busy page looks less often
  }, 1000 / BLOCKS);
  // Expected from the start: when the microphone is withdrawn, the recorder ends by itself.
  /** @type {Promise<Blob>} */
  const file = new Promise((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => resolve(data);
    recorder.onerror = reject;
  });
  file.catch(() => {}); // `end` may never ask
  recorder.start();
  const stop = () => {
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    stop,
    async end() {
      stop();
      /** @type {Promise<never>} */
      const late = new Promise((_, reject) => setTimeout(reject, LONGEST_END));
      const data = await (await Promise.race([file, late])).arrayBuffer();
      const sound = await context.decodeAudioData(data);
      const channels = Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i));
      const mixed = channels[0].map((_, at) => channels.reduce((sum, channel) => sum + channel[at], 0) / channels.length);
      return { samples: inSixteenBits([mixed]), rate: sound.sampleRate };
    },
  };
}

/**
 * What takes are heard by until `close`: `loads` is whether the browser has loaded the worklet, `takes` how many are
 * open or wait for the microphone.
 * @typedef {{ context: AudioContext, loads: Promise<boolean> | null, takes: number }} Line
 */

/** Opens the microphone again for each take. @param {string} worklet its address */
export function makeMicrophone(worklet) {
  const session = /** @type {any} */ (navigator).audioSession;
  /** @type {Line | null} */
  let line = null;
  /** The takes of all lines, and the kind of sound of the page before them. */
  let [takes, before] = [0, session?.type];

  return {
    /**
     * Throws what the browser does if there is no microphone, or if somebody refuses it,
     * and if it was closed meanwhile.
     * @param {Heard} heard
     * @param {() => void} lost called when the microphone is unplugged, or somebody takes it back
     * @returns {Promise<import('./types.d.ts').Hearing>}
     */
    async open(heard, lost) {
      // While a press is answered: else it may not start.
      const own = line ??= { context: new AudioContext(), loads: null, takes: 0 };
      const { context } = own;
      if (!takes) before = session?.type;
      takes += 1;
      own.takes += 1;
      /** @type {MediaStream | undefined} */
      let stream;
      /** @type {AudioNode | undefined} */
      let source;
      const close = () => {
        source?.disconnect();
        for (const track of stream?.getTracks() ?? []) track.stop();
        takes -= 1;
        own.takes -= 1;
        if (session && !takes) session.type = before;
        if (!own.takes && context.state === 'running') context.suspend();
      };
      const goOn = () => {
        if (own !== line) throw new DOMException('the microphone was closed', 'AbortError');
      };
      try {
        if (session) session.type = 'play-and-record';
        stream = await navigator.mediaDevices.getUserMedia(WISH);
        goOn();
        for (const track of stream.getTracks()) track.addEventListener('ended', lost);
        context.resume();
        own.loads ??= context.audioWorklet.addModule(worklet).then(() => true, () => false);
        const isExact = await own.loads;
        goOn();
        source = context.createMediaStreamSource(stream);
        const listener = isExact ? hearSamples(source, heard) : hearFile(source, heard, stream);
        return {
          finish: () => listener.end().finally(close),
          drop() {
            listener.stop();
            close();
          },
        };
      } catch (error) {
        close();
        throw error;
      }
    },
    /** Nothing of it is left: it opens again when somebody speaks. */
    close() {
      line?.context.close();
      line = null;
    },
  };
}
