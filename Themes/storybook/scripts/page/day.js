// A page that stays open over midnight.

import { dateHere } from '../device/date.js';

/** Milliseconds between two looks at the date. */
const EACH_MINUTE = 60_000;

/** @param {() => void} changed called once another day has begun, at the latest when somebody sees the page again */
export function whenDayChanges(changed) {
  let today = dateHere(Date.now());
  const look = () => {
    const date = dateHere(Date.now());
    if (date === today) return;
    today = date;
    changed();
  };
  for (const sign of ['visibilitychange', 'pageshow']) addEventListener(sign, look);
  setInterval(look, EACH_MINUTE); // a screen can stay on
}
