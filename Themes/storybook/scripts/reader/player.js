// The audio or video element, and the differences between browsers. One element plays all recordings, because some
// phones allow sound only from an element that a tap has started.

import { makeMemory, needsDecoding } from './memory.js';
import { watchForStalls } from './stall.js';
import { makeFade } from './fade.js';
import { makeSmoothTime } from './smooth-time.js';

/** @typedef {import('./types.d.ts').Recording} Recording */

/** Seconds: some browsers stop this much before the end. */
const NEAR_END = 0.15;
/** Seconds: how much less than the duration a browser may call seekable. */
const SEEK_SLACK = 0.5;
/** How often a recording that the browser cuts is read again. */
const MOST_CUTS = 3;
/** Milliseconds before that: at once, WebKit finds nothing there. */
const SETTLING = 200;
/**
 * Seconds. WebKit first reports as the duration of a recording in memory only what it has played. The true duration
 * follows within milliseconds, without an event; after a seek in that time it never follows.
 */
const UNMEASURED = 0.3;
/** Milliseconds from one look at the duration to the next. */
const MEASURING = 10;
/** How often the player looks before it seeks all the same. */
const MOST_LOOKS = 100;
/**
 * When the time is another, or may be. The last is for pages in the background, where no frame is painted but the voice
 * goes on.
 */
const MOVES = ['playing', 'seeking', 'seeked', 'ratechange', 'timeupdate'];

/** Whether the browser cannot seek to a second. @param {HTMLMediaElement} audio @param {number} seconds */
function isBeyond({ seekable, duration }, seconds) {
  const reach = seekable.length ? seekable.end(seekable.length - 1) : 0;
  return reach + SEEK_SLACK < Math.min(seconds, duration || seconds);
}

/** Whether the recording has ended. @param {HTMLMediaElement} audio */
const isOver = ({ ended, duration, currentTime }) => ended || duration - currentTime < NEAR_END;

/** Whether the browser takes the first bytes for the whole recording, as WebKit may, and stops after them.
 * @param {HTMLMediaElement} audio @param {Recording} recording */
const isCut = (audio, { duration }) => audio.duration < duration / 2;

/** Whether the browser has yet to find out how long the recording is.
 * @param {HTMLMediaElement} audio @param {Recording} recording */
const isUnmeasured = (audio, { duration }) => audio.duration < Math.min(UNMEASURED, duration / 2);

/**
 * @param {Recording} first
 * @param {import('./types.d.ts').PlayerEvents} on
 */
export function makePlayer(first, on) {
  const audio = first.element;
  const smoothTime = makeSmoothTime(audio);
  const fade = makeFade(audio);
  let recording = first;
  /** @type {Recording | null} */
  let loaded = first;
  /** @type {number | null} where to go as soon as the recording can */
  let cued = null;
  let reached = -1; // seconds of what was loaded last; below zero until one of its files has come
  let wanted = false;
  let loads = 0;
  let cuts = 0; // one after the other
  let holding = false; // the recording is being read into memory, to seek there
  const memory = makeMemory(audio);
  const stalls = watchForStalls(audio, () => {
    if (wanted) fail('sound-lost');
  }, () => {
    audio.pause();
    start();
  });

  const load = () => {
    loads += 1;
    reached = -1;
    holding = false;
    memory.free();
    audio.removeAttribute('src');
    audio.replaceChildren(...recording.sources);
    audio.load();
    loaded = recording;
    smoothTime.reset(-1);
  };

  /** @param {boolean} [isInterrupted] from outside */
  const stop = (isInterrupted) => {
    wanted = false;
    fade.end();
    on.stopped(isInterrupted);
  };

  const fail = (key = reached < 0 ? 'sound-missing' : 'sound-lost') => {
    cued ??= audio.currentTime; // trying again goes on from here
    if (key !== 'sound-refused') loaded = null;
    stalls.end();
    audio.pause();
    stop();
    on.failed(key);
  };

  const start = () => {
    audio.play().catch(({ name }) => {
      if (name === 'NotAllowedError') fail('sound-refused');
      else if (name !== 'AbortError') fail(); // an abort is our own next order
    });
  };

  const canFetch = location.protocol.startsWith('http');
  const inMemory = () => !!memory.url && audio.currentSrc === memory.url;

  const arrive = () => {
    reached = cued ?? 0;
    smoothTime.reset(reached);
    audio.currentTime = reached;
    cued = null;
  };

  const playFromMemory = () => {
    audio.src = memory.url;
    if (wanted) start();
    else audio.load();
  };

  /** Without Range requests, or with a variable bit rate, seeking needs the whole recording in memory. */
  const hold = async (/** @type {boolean} */ variable) => {
    const mine = loads;
    holding = true;
    audio.pause();
    await memory.wait(audio.currentSrc, variable);
    if (mine !== loads) return;
    holding = false;
    if (recording !== loaded) return;
    if (memory.url) {
      playFromMemory();
    } else if (variable) {
      arrive();
      if (wanted) start();
    } else {
      fail();
    }
  };

  const land = (looks = 0) => {
    if (cued === null || holding) return;
    if (isUnmeasured(audio, recording) && looks < MOST_LOOKS) {
      const mine = loads;
      setTimeout(() => mine === loads && loaded === recording && land(looks + 1), MEASURING);
      return;
    }
    const variable = needsDecoding(audio, recording);
    if (memory.url && !inMemory()) playFromMemory();
    else if ((isBeyond(audio, cued) || (variable && cued > 0)) && canFetch && !inMemory()) hold(variable);
    else arrive();
  };

  const settle = () => {
    if (holding) return;
    if (isOver(audio)) {
      if (!wanted) return; // some browsers report this twice
      if (isCut(audio, recording) && cuts < MOST_CUTS) {
        cuts += 1;
        cued = audio.currentTime;
        loaded = null;
        const mine = loads;
        setTimeout(() => {
          if (mine !== loads || !wanted) return;
          load();
          start();
        }, SETTLING);
        return;
      }
      stop();
      on.ended();
    } else if (wanted && cued === null && audio.paused) {
      stop(true);
    }
  };

  // Where to go is meant for a recording, which another one may precede.
  audio.addEventListener('loadedmetadata', () => {
    reached = Math.max(reached, 0);
    if (loaded === recording) land();
  });
  audio.addEventListener('play', () => {
    if (audio.paused) return;
    wanted = true; // perhaps from outside: headphones, a key of the keyboard
    on.started();
  });
  for (const type of ['pause', 'ended']) audio.addEventListener(type, settle);
  // From its beginning any recording plays correctly; meanwhile it is decoded for the first tap.
  audio.addEventListener('playing', () => {
    if (canFetch && needsDecoding(audio, recording)) memory.hold(audio.currentSrc, true).catch(() => {});
  });
  for (const type of MOVES) audio.addEventListener(type, on.moved);
  audio.addEventListener('timeupdate', () => reached = audio.currentTime || reached);
  audio.addEventListener('error', ({ target }) => {
    if (/** @type {Element} */ (target).localName === 'track') return;
    // Firefox plays the next file by itself where one breaks off, from its beginning.
    if (reached > 0) cued ??= reached;
    if (target === audio || target === audio.querySelector('source:last-of-type')) fail();
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
    position: () => cued ?? (loaded === recording ? smoothTime.read() : 0),
    /**
     * @param {Recording} next
     * @param {number} seconds
     */
    cue(next, seconds) {
      fade.end();
      recording = next;
      cued = seconds;
      if (loaded === next && audio.readyState > 0) land();
      on.moved();
    },
    play() {
      wanted = true;
      cuts = 0;
      if (loaded !== recording) load();
      if (!holding) start();
      on.started();
    },
    pause() {
      if (!wanted) return;
      stop();
      audio.pause();
    },
    fade: fade.begin,
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
