// A recording session: the parts of a tale, their takes, and the part that is read now. Knows no browser.

import { isRecorded, partsOf, placeOf, takeOf } from './record-parts.js';

/**
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').KnownTake} KnownTake
 * @typedef {import('./record-parts.js').RecordPart} RecordPart
 */

export function makeSession() {
  /** @type {BenchTale | null} */
  let tale = null;
  /** @type {RecordPart[]} */
  let parts = [];
  /** By key. @type {Map<string, KnownTake>} */
  let takes = new Map();
  /** Whether the tale had the voice of all takes when they were listed. */
  let isJoined = false;
  let chosen = 0;

  const firstOpen = (from = 0) => parts.findIndex((part, i) => i >= from && !isRecorded(part, takes));

  /** @param {number} part */
  const choose = (part) => { chosen = Math.max(0, Math.min(part, parts.length - 1)); };

  return {
    get tale() { return tale; },
    get parts() { return parts; },
    get takes() { return takes; },
    /** The number of the part that is read now. */
    get chosen() { return chosen; },
    get part() { return parts.at(chosen); },
    /** The take in which it is heard. */
    get take() { return takeOf(parts.at(chosen), takes); },
    /** How many parts are recorded. */
    get done() { return parts.filter((part) => isRecorded(part, takes)).length; },
    get isDone() { return parts.length > 0 && firstOpen() < 0; },
    /** Whether the tale has the voice that these takes make. */
    get isJoined() {
      return isJoined && !!tale?.text.length && partsOf(tale, false).every((part) => takeOf(part, takes)?.joined);
    },
    /** The number of the first part without a take, or -1. */
    get firstOpen() { return firstOpen(); },
    choose,

    /** The newest text; the chosen part stays chosen. @param {BenchTale} newest @param {boolean} isByPage */
    read(newest, isByPage) {
      const part = parts.at(chosen);
      tale = newest;
      parts = partsOf(tale, isByPage);
      chosen = placeOf(parts, part, chosen);
    },

    /** @param {KnownTake[]} known @param {boolean} areJoined */
    list(known, areJoined) {
      takes = new Map(known.map((take) => [take.key, take]));
      isJoined = areJoined;
    },

    /** The take of a page sets those of its sentences aside. @param {RecordPart} part @param {KnownTake} take */
    add({ sentences }, take) {
      for (const sentence of sentences) takes.delete(sentence);
      takes.set(take.key, take);
    },

    /** A take that the preview has now; an older list may lack it. @param {string} key */
    keep(key) { takes.set(key, takes.get(key) ?? { key, duration: 0, clipped: false }); },

    /** @param {string} key */
    drop(key) { takes.delete(key); },

    /**
     * Chooses the part that is read after this one, if there is any: the next one without a take, or the one after a
     * part that was read again.
     * @param {boolean} isAgain
     * @returns {boolean} whether there is one without a take
     */
    goOn(isAgain) {
      const later = firstOpen(chosen + 1);
      const open = later >= 0 ? later : firstOpen();
      if (open >= 0) choose(isAgain ? chosen + 1 : open);
      return open >= 0;
    },

    /**
     * Chooses the part that was read last, if it has a take and the chosen one has none yet.
     * @param {RecordPart | undefined} last
     */
    goBack(last) {
      const place = parts.findIndex(({ key }) => key === last?.key);
      if (place >= 0 && takeOf(parts[place], takes) && !takeOf(parts.at(chosen), takes)) choose(place);
    },
  };
}
