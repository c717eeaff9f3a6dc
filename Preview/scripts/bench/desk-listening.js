// What is heard of a recording at the desk: the chosen unit, its sentence, and moments around it. Knows no browser.

import { sentenceSpanOf, spanOf } from './desk-times.js';

/** Milliseconds that are played before, after or at the ends of what is chosen. */
const MOMENT = 500;

/**
 * @param {ReturnType<typeof import('./units.js').unitsOf>} recording
 * @param {number} duration in milliseconds
 * @param {Pick<ReturnType<typeof import('./player.js').makePlayer>, 'play' | 'stop'>} player
 * @param {() => number} chosen
 */
export function makeListening(recording, duration, player, chosen) {
  let isOnward = false;

  const span = () => spanOf(recording, chosen(), duration);

  const play = (/** @type {number} */ from, /** @type {number} */ to) => {
    isOnward = false;
    player.play(from, Math.min(to, duration));
  };

  return {
    /** Whether the choice goes with the sound. */
    get isOnward() { return isOnward; },
    /** The time of the chosen unit, or the room for it. @returns {[number, number]} */
    get span() { return span(); },
    unit: () => play(...span()),
    sentence: () => play(...sentenceSpanOf(recording, chosen(), duration)),
    before() {
      const [start] = span();
      play(start - MOMENT, start);
    },
    after() {
      const [, end] = span();
      play(end, end + MOMENT);
    },
    beginning() {
      const [start, end] = span();
      play(start, Math.min(start + MOMENT, end));
    },
    ending() {
      const [start, end] = span();
      play(Math.max(end - MOMENT, start), end);
    },
    /** From the chosen unit to the end of the recording. */
    onward() {
      play(span()[0], Infinity);
      isOnward = true;
    },
    /** @param {number} time in milliseconds: what is before and after it */
    around: (time) => play(time - MOMENT, time + MOMENT),
    stop() {
      isOnward = false;
      player.stop();
    },
  };
}
