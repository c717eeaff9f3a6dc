// Quiet music beside the voice: far below it, a little nearer while the voice rests, gone when the story stops.

import { indexAt } from './timing.js';
import { setting } from './panel.js';

/** Of the voice's volume. */
const BESIDE = 0.2;
const NEARER = 0.35;
/** Changes of that in a second. */
const COME = 0.2;
const RISE = 0.1;
const DUCK = 0.5;
const LEAVE = 0.25;
/** Seconds: a shorter pause is breath, but where a page turns. */
const LONG_PAUSE = 1.5;
/** Seconds before the next word in which the music steps back. */
const BEFORE_WORD = 0.4;
/** Milliseconds: a child that takes longer over its turn has gone. */
const LONGEST_TURN = 60_000;
/** Milliseconds. */
const INTERVAL = 60;

/**
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Telling} telling
 * @returns {(told: boolean, waiting: boolean) => void} to be called when the story begins, rests or waits for the child
 */
export function makeMusic(text, telling) {
  const found = document.querySelector('audio[data-music]');
  if (!(found instanceof HTMLAudioElement)) return () => {};
  const music = found;
  let able = false;
  let wanted = true;
  let told = false;
  let waitingSince = 0; // 0 while nobody waits
  let level = 0; // of the voice's volume
  let latest = 0;
  let timer = 0;

  const rests = () => {
    if (waitingSince) return true;
    const { track, page, duration } = telling.recording;
    if (!track) return false;
    const time = telling.position();
    const i = indexAt(track.starts, time);
    const end = i < 0 ? 0 : track.ends[i];
    const next = track.starts[i + 1] ?? (page < 0 ? 0 : duration);
    const turns = text.pageOf[track.first + i] !== text.pageOf[track.first + i + 1];
    return (turns || next - end > LONG_PAUSE) && time > end && next - time > BEFORE_WORD * telling.rate;
  };

  const target = () => {
    const stays = told || (waitingSince && performance.now() - waitingSince < LONGEST_TURN);
    if (!stays || !wanted) return 0;
    return rests() ? NEARER : BESIDE;
  };

  const step = () => {
    const now = performance.now();
    const seconds = Math.min((now - latest) / 1000, 1);
    const goal = target();
    latest = now;
    const rising = level < BESIDE ? COME : RISE;
    const falling = goal ? DUCK : LEAVE;
    level = goal > level ? Math.min(goal, level + rising * seconds) : Math.max(goal, level - falling * seconds);
    music.volume = level * telling.volume;
    if (level > 0 || goal > 0) return;
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

  // Where the volume belongs to the keys of the device, it stays what it was, or is so again a moment later.
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

  return (tells, waits) => {
    told = tells;
    if (!waits) waitingSince = 0;
    else waitingSince ||= performance.now();
    follow();
  };
}
