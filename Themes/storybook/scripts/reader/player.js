// The audio element and what browsers make of it. One element plays every recording, because on some phones only
// an element that a finger has started may sound.

import { makeMemory, needsDecoding } from './decoded.js';
import { makePatience } from './patience.js';
import { makeSteady } from './steady.js';

/** @typedef {import('./types.d.ts').Recording} Recording */

/** Milliseconds: a voice that comes a little beside the place is better than one that does not come. */
const LONGEST_DECODING = 8000;

/**
 * @param {Recording} first
 * @param {import('./types.d.ts').PlayerEvents} on
 */
export function makePlayer(first, on) {
  const audio = first.element;
  const steady = makeSteady(audio);
  let recording = first;
  /** @type {Recording | null} */
  let loaded = first;
  /** @type {number | null} where to go as soon as the recording can */
  let cued = null;
  let wanted = false;
  let loads = 0;
  let holding = false; // the way to the cue leads through memory, and is not there yet
  const memory = makeMemory();
  const patience = makePatience(audio, () => {
    if (wanted) fail('sound-lost');
  });

  const load = () => {
    loads += 1;
    holding = false;
    memory.free();
    audio.removeAttribute('src');
    audio.replaceChildren(...recording.sources);
    audio.load();
    loaded = recording;
    steady.reset(-1);
  };

  const stop = () => {
    wanted = false;
    on.stopped();
  };

  const fail = (/** @type {string} */ key) => {
    cued ??= audio.currentTime; // trying again goes on from here
    if (key !== 'sound-refused') loaded = null;
    patience.end();
    audio.pause();
    stop();
    on.failed(key);
  };

  const start = () => {
    audio.play().catch(({ name }) => {
      if (name === 'NotAllowedError') fail('sound-refused');
      else if (name !== 'AbortError') fail('sound-missing'); // an abort is our own next order
    });
  };

  const canFetch = location.protocol.startsWith('http');
  const inMemory = () => Boolean(memory.url) && audio.currentSrc === memory.url;

  const arrive = () => {
    steady.reset(cued ?? 0);
    audio.currentTime = cued ?? 0;
    cued = null;
  };

  const playFromMemory = () => {
    audio.src = memory.url;
    if (wanted) start();
    else audio.load();
  };

  /** Nobody can seek without Range requests, nor exactly where the bit rate varies: hold the recording, then seek. */
  const hold = async (/** @type {boolean} */ variable) => {
    const mine = loads;
    holding = true;
    audio.pause();
    const held = memory.hold(audio.currentSrc, variable).catch(() => {});
    const tooLong = new Promise((resolve) => {
      if (variable) setTimeout(resolve, LONGEST_DECODING);
    });
    await Promise.race([held, tooLong]);
    if (mine !== loads) return;
    holding = false;
    if (recording !== loaded) return;
    if (memory.url) {
      playFromMemory();
    } else if (variable) {
      arrive();
      if (wanted) start();
    } else {
      fail('sound-missing');
    }
  };

  const land = () => {
    if (cued === null || holding) return;
    const { seekable } = audio;
    const reach = seekable.length ? seekable.end(seekable.length - 1) : 0;
    const beyond = reach + 0.5 < Math.min(cued, audio.duration || cued);
    const variable = needsDecoding(audio, recording);
    if (memory.url && !inMemory()) playFromMemory();
    else if ((beyond || (variable && cued > 0)) && canFetch && !inMemory()) hold(variable);
    else arrive();
  };

  const settle = () => {
    if (holding) return;
    if (audio.ended || audio.duration - audio.currentTime < 0.15) {
      if (!wanted) return; // some browsers say so twice
      stop();
      on.ended();
    } else if (wanted && cued === null) {
      stop(); // paused from outside: headphones, another tab
    }
  };

  audio.addEventListener('loadedmetadata', land);
  audio.addEventListener('play', () => {
    if (audio.paused) return;
    wanted = true; // perhaps from outside: headphones, a key of the keyboard
    on.started();
  });
  for (const type of ['pause', 'ended']) audio.addEventListener(type, settle);
  // From its beginning any recording plays as it is; meanwhile it is made ready for the first tap.
  audio.addEventListener('playing', () => {
    if (canFetch && needsDecoding(audio, recording)) memory.hold(audio.currentSrc, true).catch(() => {});
  });
  // The last is for pages in the background, where no frame is painted but the voice goes on.
  const moves = ['playing', 'seeking', 'seeked', 'ratechange', 'timeupdate'];
  for (const type of moves) audio.addEventListener(type, on.moved);
  audio.addEventListener('error', ({ target }) => {
    // What has begun to sound was there: then the way to it is cut.
    if (target === audio) fail(audio.currentTime > 0 ? 'sound-lost' : 'sound-missing');
    else if (target === audio.lastElementChild) fail('sound-missing');
  }, true);

  return {
    get recording() {
      return recording;
    },
    /** Whether it plays, or is about to. */
    get playing() {
      return wanted;
    },
    get rate() {
      return audio.playbackRate;
    },
    /** @returns {number} seconds */
    position: () => cued ?? (loaded === recording ? steady.read() : 0),
    /**
     * @param {Recording} next
     * @param {number} seconds
     */
    cue(next, seconds) {
      recording = next;
      cued = seconds;
      if (loaded === next && audio.readyState > 0) land();
      on.moved();
    },
    play() {
      wanted = true;
      if (loaded !== recording) load();
      if (!holding) start();
      on.started();
    },
    pause() {
      stop();
      audio.pause();
    },
    get volume() {
      return audio.volume;
    },
    /** @param {number} volume from 0 to 1; some phones let only the reader's own keys change it */
    setVolume(volume) {
      audio.volume = volume;
    },
    /** @param {number} rate */
    setRate(rate) {
      audio.defaultPlaybackRate = rate; // a new source starts with the default
      audio.playbackRate = rate;
      audio.preservesPitch = true;
      Object.assign(audio, { webkitPreservesPitch: true });
    },
  };
}
