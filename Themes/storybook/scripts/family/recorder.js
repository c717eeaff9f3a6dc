// Turns what happens in a tale into spans: the voice speaks and rests, pages are looked at without it, the tale ends.

import { closeLost, isPlayingElsewhere, recordSpan } from './log.js';

/** @typedef {{ page: number, from: number }} Place the page from 1, and the second of the recording or -1 */
/** @typedef {'start' | 'resume' | 'pause' | 'end' | 'turn' | 'beat'} Event */
/**
 * @typedef {object} Clock
 * @property {() => number} now seconds since 1970
 * @property {() => number} steady seconds that no clock changes
 * @property {() => number} zone minutes east of UTC
 */

/** Seconds: a shorter rest belongs to the narration, as when a child repeats a sentence. */
const LONGEST_REST = 10;
/** Seconds between two looks at most; what is longer was a device that slept. */
const LONGEST_STEP = 90;
/** Seconds by which clocks differ and nobody has set one. */
const CLOCK_SLACK = 60;
/** Seconds of narration between two beats. */
const BEAT_SECONDS = 45;

/**
 * Somebody who reads aloud and slowly needs a second and a half for a word, and half a minute for the picture. A page
 * that is left open counts no longer than that, and five minutes at most.
 * @param {number} words @returns {number} seconds
 */
export const longestLook = (words) => Math.min(30 + 1.5 * words, 300);

/**
 * @param {import('./log.js').Logged} child
 * @param {string} tab a name that no other tab has
 * @param {string} slug
 * @param {Clock} clock
 * @param {{ told(seconds: number): void, happened(event: Event, place: Place): void }} on
 */
export function makeRecorder(child, tab, slug, clock, on) {
  /** @type {ReturnType<typeof recordSpan> | null} */
  let record = null;
  let isAloud = false;
  /** @type {'' | 'p' | 'q'} why the voice rests */
  let rest = '';
  let isOver = false; // it has ended, and has not begun again
  let [seconds, since, left, beat] = [0, 0, 0, 0];
  let [ahead, zone] = [0, 0]; // of the clock when the span began: ahead of the steady one

  /** The device slept, was taken to another zone, or somebody has set its clock. */
  const isOtherClock = () => zone !== clock.zone() || Math.abs(clock.now() - clock.steady() - ahead) > CLOCK_SLACK;
  /** Counts the seconds since the last look. */
  const count = () => {
    if (!record) return;
    const now = clock.steady();
    const passed = Math.min(Math.max(now - since, 0), LONGEST_STEP);
    since = now;
    const told = isAloud ? passed : Math.min(passed, left);
    left -= told;
    seconds += told;
    beat += told;
    if (told) on.told(told);
  };
  const close = (/** @type {'e' | 'q' | 'p' | 'l'} */ how) => {
    if (!rest) {
      count();
      record?.grow(seconds);
    }
    record?.close(rest && how !== 'e' ? rest : how);
    [record, rest] = [null, ''];
  };
  const begin = (/** @type {Place} */ place, /** @type {boolean} */ aloud, /** @type {boolean} */ isFirst) => {
    closeLost(child, clock.now());
    isAloud = aloud;
    if (isFirst) isOver = false;
    [seconds, since, beat] = [0, clock.steady(), 0];
    [ahead, zone] = [clock.now() - since, clock.zone()];
    const begun = { at: Math.floor(clock.now()), zone, slug, page: place.page, from: aloud ? place.from : -1 };
    record = recordSpan(child, tab, begun, isFirst ? 's' : 'r');
    record.grow(0);
    on.happened(isFirst ? 'start' : 'resume', place);
  };

  return {
    /** The voice speaks. @param {Place} place */
    speak(place) {
      if (record && isAloud && !rest) return;
      if (record && isAloud && clock.steady() - since <= LONGEST_REST) {
        rest = '';
        on.happened('resume', place);
        return;
      }
      close('p');
      begin(place, true, place.page <= 1 && place.from < 2);
    },
    /** The voice is silent. @param {Place} place @param {'p' | 'q'} why */
    hush(place, why) {
      if (!record || !isAloud || rest) return;
      count();
      record.grow(seconds);
      rest = why;
      on.happened('pause', place);
    },
    /** A page has come into view, and nobody speaks. @param {Place} place @param {number} words */
    look(place, words) {
      if (record && isAloud) close('p');
      if (isPlayingElsewhere(child, tab, clock.now())) return;
      if (record) count();
      else begin(place, false, place.page <= 1);
      left = longestLook(words);
    },
    /** A page has been turned, by the voice or by hand. @param {Place} place */
    turned(place) {
      if (record) on.happened('turn', place);
    },
    /** Somebody is there. @param {number} words of the page that is in view */
    touched(words) {
      if (!record || isAloud) return;
      count();
      left = longestLook(words);
    },
    /** The tale has come to its end, perhaps after a long look at its last page. @param {Place} place */
    end(place) {
      if (!record && isOver) return;
      if (!record) {
        begin(place, false, false);
        seconds = 1;
      }
      close(isOver ? 'l' : 'e');
      isOver = true;
      on.happened('end', place);
    },
    /** The page is hidden or closed. @param {Place} place */
    leave(place) {
      if (!record) return;
      const rested = rest;
      close('l');
      if (!rested) on.happened('pause', place);
    },
    /** Some seconds have passed. @param {Place} place */
    pass(place) {
      if (!record) return;
      if (rest) {
        if (clock.steady() - since > LONGEST_REST) close('p');
        return;
      }
      count();
      if (!record.grow(seconds)) {
        record = null; // another tab has closed it
        begin(place, isAloud, false);
      } else if (isOtherClock()) {
        close('l'); // what follows belongs to the day of the other clock
        begin(place, isAloud, false);
      } else if (!isAloud && left <= 0) {
        close('l');
        on.happened('pause', place);
      } else if (beat >= BEAT_SECONDS) {
        beat -= BEAT_SECONDS;
        on.happened('beat', place);
      }
    },
    /** Whether pages are looked at without a voice. */
    get isSilent() {
      return record !== null && !isAloud;
    },
  };
}
