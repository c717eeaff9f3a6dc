// Quiet background music: far below the voice, slightly louder while the voice pauses, silent when the story stops.

import { indexAt } from '../reader/search.js';

/** Parts of the voice's volume: while it speaks, and while it pauses. */
const BESIDE = 0.2;
const LOUDER = 0.35;
/** How fast that changes, per second. */
const COME = 0.2;
const RISE = 0.1;
const DUCK = 0.5;
const LEAVE = 0.25;
/** Seconds: a shorter pause counts only where a page turns. */
const LONG_PAUSE = 1.5;
/** Seconds before the next word in which the music becomes quiet again. */
const BEFORE_WORD = 0.4;
/** Milliseconds: a child that takes longer for its turn has probably left. */
export const LONGEST_TURN = 60_000;
/** Milliseconds. */
const INTERVAL = 60;

/**
 * @param {import('../reader/types.d.ts').Text} text
 * @param {import('../reader/types.d.ts').Narration} narration
 * @param {import('../reader/types.d.ts').Opened['setting']} setting
 * @returns {(isNarrating: boolean, isWaiting: boolean) => void} to be called when the story begins,
 *   stops or waits for the child
 */
export function makeMusic(text, narration, setting) {
  const music = document.querySelector('audio[data-music]');
  if (!(music instanceof HTMLAudioElement)) return () => {};
  let able = false;
  let wanted = true;
  let isNarrating = false; // the story
  let waitingSince = 0; // 0 unless the story waits for the child
  let gain = 0; // of the voice's volume
  let latest = 0;
  let timer = 0;

  const rests = () => {
    if (waitingSince) return false; // the child speaks
    const { track, page, duration } = narration.recording;
    if (!track) return false;
    const time = narration.position();
    const i = indexAt(track.starts, time);
    const end = i < 0 ? 0 : track.ends[i];
    const next = track.starts[i + 1] ?? (page < 0 ? 0 : duration);
    const turns = text.pageOf[track.first + i] !== text.pageOf[track.first + i + 1];
    return (turns || next - end > LONG_PAUSE) && time > end && next - time > BEFORE_WORD * narration.rate;
  };

  const target = () => {
    const stays = isNarrating || (waitingSince && performance.now() - waitingSince < LONGEST_TURN);
    if (!stays || !wanted) return 0;
    return rests() ? LOUDER : BESIDE;
  };

  const step = () => {
    const now = performance.now();
    const seconds = Math.min((now - latest) / 1000, 1);
    const goal = target();
    latest = now;
    const rising = gain < BESIDE ? COME : RISE;
    const falling = goal ? DUCK : LEAVE;
    gain = goal > gain ? Math.min(goal, gain + rising * seconds) : Math.max(goal, gain - falling * seconds);
    music.volume = gain * narration.volume;
    if (gain > 0 || goal > 0) return;
    music.pause();
    clearInterval(timer);
    timer = 0;
  };

  const follow = () => {
    if (!able || (!timer && !target())) return;
    if (target() && music.paused) {
      music.play().catch(({ name }) => {
        if (name !== 'AbortError' && name !== 'NotAllowedError') able = false; // the tale goes on in silence
      });
    }
    if (timer) return;
    latest = performance.now();
    timer = setInterval(step, INTERVAL);
  };

  // Where only the keys of the device change the volume, it stays what it was, or returns a moment later.
  music.volume = 0;
  setTimeout(() => {
    able = music.volume === 0;
    document.querySelector('[data-setting=music]')?.toggleAttribute('hidden', !able);
    follow();
  });
  wanted = setting('music', '', (choice) => {
    wanted = choice !== 'off';
    follow();
  }) !== 'off';

  return (isNowNarrating, isWaiting) => {
    isNarrating = isNowNarrating;
    if (!isWaiting) waitingSince = 0;
    else waitingSince ||= performance.now();
    follow();
  };
}
