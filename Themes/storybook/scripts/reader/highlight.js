// Which word is highlighted at a moment of the recording.

import { indexAt } from './search.js';

/** A word stays highlighted through pauses up to this long, in seconds; its sentence through any. */
const HOLD = 0.8;
/** Seconds before a limit that still belong to what is spoken up to it. */
const BEFORE_LIMIT = 0.01;

/**
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Highlighter} highlighter
 * @param {() => void} sentence called when another sentence is spoken
 */
export function makeHighlight(text, highlighter, sentence) {
  let word = -1;
  let isOff = false;
  let offset = 0; // seconds that the highlight goes before the voice
  let from = 0; // the second that was asked for

  const putOut = () => highlighter(-1, -1);
  return {
    /** The word that was spoken last, or from which the voice goes on; -1 at first. */
    get word() {
      return word;
    },
    /** @param {number} seconds */
    setOffset(seconds) {
      offset = seconds;
    },
    /** @param {number} next word from which the voice goes on */
    setWord(next) {
      word = next;
    },
    /** @param {number} seconds of the recording from which the voice goes on */
    setStart(seconds) {
      from = seconds;
      isOff = false;
    },
    /** Highlights nothing until `setStart` or `turnOn`. */
    turnOff() {
      isOff = true;
    },
    turnOn() {
      isOff = false;
    },
    putOut,
    /**
     * @param {number} position of the voice, in seconds
     * @param {number} limit where it is to stop; what follows is not highlighted
     * @param {number} rate
     * @returns {number} the second to highlight: shifted by the offset for late headphones, but never before `from`
     */
    timeAt(position, limit, rate) {
      const time = Math.min(position, limit - BEFORE_LIMIT);
      from = Math.min(from, time);
      return Math.max(from, time + Math.min(offset * rate, time - from));
    },
    /**
     * @param {import('./types.d.ts').Track | null} track null where nothing can be highlighted
     * @param {number} time in seconds
     * @param {boolean} rests whether only the sentence is to be highlighted
     */
    paint(track, time, rests) {
      const i = track ? indexAt(track.starts, time) : -1;
      if (!track || i < 0) {
        putOut();
        return;
      }
      const before = word;
      word = track.first + i;
      const isPaused = rests || time > track.ends[i] + HOLD;
      highlighter(isOff || isPaused ? -1 : word, isOff ? -1 : word);
      if (text.sentenceOf[before] !== text.sentenceOf[word]) sentence();
    },
  };
}
