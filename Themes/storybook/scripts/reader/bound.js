// Stops the voice where a word or a sentence ends. A timer aims at the end and looks again, because sound may wait.

/** Silence after a word is heard with it up to this long, in seconds. */
const BREATH = 0.12;

/**
 * @param {import('./types.d.ts').Track} track
 * @param {number} i of the word in the track
 * @returns {number} the second to stop at: the word's end, or a breath later where nothing follows closely
 */
export function endOf({ starts, ends }, i) {
  const gap = (starts[i + 1] ?? Infinity) - ends[i];
  return ends[i] + Math.min(BREATH, Math.max(0, gap / 4));
}

/**
 * @param {() => number} left milliseconds until the end, Infinity when there is none to wait for
 * @param {() => void} reached
 * @returns {() => void} aims anew: the time, the speed or the end may be another
 */
export function makeBound(left, reached) {
  let timer = 0;
  const aim = () => {
    clearTimeout(timer);
    const rest = left();
    if (rest <= 0) reached();
    else if (rest < Infinity) timer = setTimeout(aim, Math.max(rest, 4));
  };
  return aim;
}
