// The wait after a wrong answer, kept on the device: it goes on where it was after a reload.

import { afterTime, afterWrong, cleanWait } from '../family/waits.js';
import { readObject, remove, site, writeText } from '../device/storage.js';

const WAIT = `${site}wait`;
/** Milliseconds. */
const STEP = 1000;

/** @param {(left: number) => void} changed called with the milliseconds that are left */
export function makeWait(changed) {
  let wait = cleanWait(readObject(WAIT));
  let before = 0;
  /** @type {number | undefined} */
  let timer;

  const keep = () => writeText(WAIT, JSON.stringify(wait));
  const rest = () => clearInterval(timer);
  const step = () => {
    const now = performance.now(); // no other clock changes it
    wait = afterTime(wait, now - before);
    before = now;
    keep();
    changed(wait.left);
    if (!wait.left) rest();
  };
  const begin = () => {
    rest();
    before = performance.now();
    changed(wait.left);
    if (wait.left) timer = setInterval(step, STEP);
  };

  return {
    begin,
    rest,
    left: () => wait.left,
    /** An answer was wrong, here or on another page. */
    fail() {
      wait = afterWrong(cleanWait(readObject(WAIT)));
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
