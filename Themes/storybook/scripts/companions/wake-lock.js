// Keeps the screen on while a tale is told, and while it waits for a child that is there.

import { LONGEST_TURN } from './music.js';

/** @returns {import('../reader/types.d.ts').Companion} */
export function makeWakeLock() {
  let wanted = false;
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let timer = 0;
  /** One after the other. @type {Promise<unknown>} */
  let work = Promise.resolve();

  const settle = () => {
    work = work.then(async () => {
      if (!wanted) await lock?.release();
      else if (lock?.released !== false && !document.hidden) lock = await navigator.wakeLock.request('screen');
    }).catch(() => {}); // not supported, or the battery is low: the screen may turn off
  };

  document.addEventListener('visibilitychange', settle); // a hidden page loses its lock
  const changed = (/** @type {boolean} */ playing, /** @type {boolean} */ waiting) => {
    clearTimeout(timer);
    wanted = playing || waiting;
    settle();
    if (waiting) timer = setTimeout(changed, LONGEST_TURN, false, false);
  };
  return { changed };
}
