// Plays parts of a recording.

import { addressOf } from './address.js';

/** @typedef {import('./types.d.ts').Part} Part */

/**
 * @param {Part['sounds']} sounds
 * @param {(time: number, isPlaying: boolean) => void} heard called with the time in milliseconds
 */
export function makePlayer(sounds, heard) {
  const audio = document.createElement('audio');
  audio.preload = 'auto';
  for (const { path, type, version } of sounds) {
    const source = document.createElement('source');
    Object.assign(source, { src: addressOf.sound(path, version), type });
    audio.append(source);
  }
  let end = Infinity;
  let frame = 0;

  const look = () => {
    const time = audio.currentTime * 1000;
    heard(Math.min(time, end), !audio.paused);
    if (time >= end) stop();
    else if (!audio.paused) frame = requestAnimationFrame(look);
  };

  function stop() {
    cancelAnimationFrame(frame);
    audio.pause();
    heard(Math.min(audio.currentTime * 1000, end), false);
  }

  audio.addEventListener('ended', stop);

  return {
    audio,
    /** @param {number} from @param {number} [to] in milliseconds; to the end without */
    async play(from, to = Infinity) {
      cancelAnimationFrame(frame);
      end = to;
      audio.currentTime = Math.max(from, 0) / 1000;
      try { await audio.play(); } catch { return; } // another part was asked for, or the browser allows no sound yet
      cancelAnimationFrame(frame);
      look();
    },
    stop,
    /** @param {number} rate 1 for the usual one; the pitch stays */
    setRate(rate) { Object.assign(audio, { defaultPlaybackRate: rate, playbackRate: rate, preservesPitch: true }); },
    get isPlaying() { return !audio.paused; },
    get time() { return audio.currentTime * 1000; },
  };
}
