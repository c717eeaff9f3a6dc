// Where the voice is to stop: where a word or a sentence ends, or nowhere. A timer aims at the end and looks again,
// because sound may wait.

import { indexAt } from './search.js';

/** @typedef {import('./types.d.ts').Track} Track */

/** Silence after a word is heard with it up to this long, in seconds. */
const BREATH = 0.12;
/** Seconds: an end that is nearer than this has been reached. */
const NEAR = 0.05;
/** Milliseconds: the shortest wait before the timer looks again. */
const SHORTEST_WAIT = 4;

/**
 * @param {Track} track
 * @param {number} i of the word in the track
 * @returns {number} the second to stop at: the word's end, or a breath later where nothing follows closely
 */
export function endOf({ starts, ends }, i) {
  const gap = (starts[i + 1] ?? Infinity) - ends[i];
  return ends[i] + Math.min(BREATH, Math.max(0, gap / 4));
}

/**
 * @param {Track} track
 * @param {number[]} sentenceOf the sentence of each word of the tale
 * @param {number} from index in the track
 * @param {number} time in seconds
 * @returns {number} the first index at or after `from` where a sentence ends later than `time`, or -1
 */
export function nextSentenceEnd(track, sentenceOf, from, time) {
  const { first, starts: { length } } = track;
  for (let i = Math.max(from, 0); i < length; i += 1) {
    const endsHere = i + 1 === length || sentenceOf[first + i] !== sentenceOf[first + i + 1];
    if (endsHere && endOf(track, i) > time + NEAR) return i;
  }
  return -1;
}

/**
 * @param {(limit: number) => number} left milliseconds until that second of the recording;
 *   Infinity while nothing sounds
 * @param {() => void} reached called when the voice is to stop
 */
export function makeBound(left, reached) {
  let last = -1; // the word to stop after
  let timer = 0;

  const bound = {
    /** When to stop, in seconds of the recording. */
    limit: Infinity,
    /** Whether the voice has stopped there. */
    isReached: false,
    /** Whether the recording ended there, too. */
    isSpent: false,
    /** Aims again: the time, the speed or the limit may have changed. */
    aim() {
      clearTimeout(timer);
      const rest = left(bound.limit);
      if (rest <= 0) {
        bound.isReached = true;
        reached();
      } else if (rest < Infinity) {
        timer = setTimeout(bound.aim, Math.max(rest, SHORTEST_WAIT));
      }
    },
    lift() {
      bound.limit = Infinity;
      bound.isReached = false;
      bound.isSpent = false;
    },
    /**
     * @param {Track} track
     * @param {number} word
     */
    setAfter(track, word) {
      last = word;
      bound.limit = endOf(track, word - track.first);
    },
    /**
     * Moves on to the next end of a sentence, if there is one.
     * @param {Track} track
     * @param {number[]} sentenceOf
     * @param {number} time in seconds
     */
    setAfterSentence(track, sentenceOf, time) {
      const from = bound.isReached ? last + 1 - track.first : 0;
      bound.lift();
      const i = nextSentenceEnd(track, sentenceOf, Math.max(from, indexAt(track.starts, time)), time);
      if (i >= 0) bound.setAfter(track, track.first + i);
    },
    /** The recording has ended before the limit. */
    spend() {
      bound.isReached = true;
      bound.isSpent = true;
    },
  };
  return bound;
}
