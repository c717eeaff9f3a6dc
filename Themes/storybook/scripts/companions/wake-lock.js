// Keeps the screen on while a tale is told.

/** @returns {(wanted: boolean) => void} */
export function makeWakeLock() {
  let wanted = false;
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let asking = false;

  const settle = async () => {
    if (asking) return;
    asking = true;
    const wish = wanted;
    try {
      if (wish && (!lock || lock.released) && document.visibilityState === 'visible') {
        lock = await navigator.wakeLock.request('screen');
      } else if (!wish && lock) {
        await lock.release();
        lock = null;
      }
    } catch {
      lock = null; // not supported, or the battery is low: the screen may turn off
    }
    asking = false;
    if (wanted !== wish) settle();
  };

  document.addEventListener('visibilitychange', settle); // a hidden page loses its lock
  return (now) => {
    wanted = now;
    settle();
  };
}
