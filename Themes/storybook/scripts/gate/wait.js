// The wait after a wrong answer, kept on the device: it goes on where it was after a reload.

import { afterTime, afterWrong, cleanWait, latestWait } from '../family/gate-waits.js';
import { remove } from '../device/storage-keys.js';
import { readObject, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';

const WAIT = `${site}wait`;
/** Milliseconds. */
const STEP = 1000;

/** @param {(left: number) => void} changed called with the milliseconds that are left */
export function makeWait(changed) {
  let wait = cleanWait(readObject(WAIT));
  let isStored = wait.wrong > 0;
  let before = performance.now();
  /** @type {number | undefined} */
  let timer;

  const keep = () => {
    isStored = writeText(WAIT, JSON.stringify(wait));
  };
  const rest = () => clearInterval(timer);
  /**
   * Lets the time pass, and takes over the wait of another page:
   * of one that had the last wrong answer, or that has passed.
   */
  const look = () => {
    const now = performance.now(); // no other clock changes it
    const stored = cleanWait(readObject(WAIT));
    const isPassed = isStored && !stored.wrong;
    wait = isPassed ? stored : latestWait(afterTime(wait, now - before), stored);
    isStored &&= !isPassed;
    before = now;
  };
  const step = () => {
    look();
    if (wait.wrong) keep();
    changed(wait.left);
    if (!wait.left) rest();
  };
  const begin = () => {
    rest();
    changed(wait.left);
    if (wait.left) timer = setInterval(step, STEP);
  };

  return {
    begin,
    rest,
    /** @returns {number} milliseconds */
    left() {
      const known = wait.wrong;
      look();
      if (wait.wrong > known) begin();
      return wait.left;
    },
    /** An answer was wrong, here or on another page. */
    fail() {
      look();
      wait = afterWrong(wait);
      keep();
      begin();
    },
    /** The gate has opened. */
    forget() {
      rest();
      remove(WAIT);
    },
  };
}
