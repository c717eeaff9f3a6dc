// The voice and the page together: what is told is shown and lit, and what is shown is told.

import { indexAt } from './timing.js';
import { makeClock } from './clock.js';
import { makePlayer } from './player.js';

/**
 * @typedef {import('./recordings.js').Recording} Recording
 * @typedef {import('./text.js').Text} Text
 * @typedef {import('./pages.js').Pages} Pages
 * @typedef {ReturnType<typeof makeTelling>} Telling
 */

/** A word stays lit through pauses up to this long, in seconds; its sentence stays lit through any. */
const HOLD = 0.8;

/**
 * @param {Recording[]} recordings at least one
 * @param {Text} text
 * @param {Pages} pages
 * @param {(word: number, place: number) => void} light
 * @param {object} on
 * @param {(playing: boolean) => void} on.changed
 * @param {(sentence: number) => void} on.sentence
 * @param {() => void} on.finished
 * @param {(key: string) => void} on.failed
 */
export function makeTelling(recordings, text, pages, light, on) {
  let voice = recordings[0].voice;
  let told = -1; // page, -1 when the recording does not tell
  let word = -1; // the last word told
  let asking = false; // the voice waits for a choice
  let finished = false;

  const clock = makeClock(() => paint());
  const player = makePlayer(recordings[0], {
    started() {
      clock.start();
      on.changed(true);
    },
    stopped() {
      clock.stop();
      on.changed(false);
    },
    moved: () => paint(),
    ended: () => ended(),
    failed: on.failed,
  });

  const pageAt = (/** @type {number} */ time) => {
    const { page, schedule } = player.recording;
    if (page >= 0 || !schedule) return page;
    return schedule.pages[Math.max(0, indexAt(schedule.times, time))] ?? -1;
  };

  const ask = () => {
    asking = true;
    player.pause();
  };

  const turn = (/** @type {number} */ page) => {
    if (page < 0 || page === told) return true;
    if (player.playing && pages.hasChoices(told)) {
      ask();
      return false;
    }
    told = page;
    pages.show(page);
    return true;
  };

  const paint = () => {
    const { track } = player.recording;
    const time = player.position();
    if (asking || finished || (player.playing && !turn(pageAt(time)))) return;
    const i = track ? indexAt(track.starts, time) : -1;
    if (!track || i < 0) {
      light(-1, -1);
      return;
    }
    const now = track.first + i;
    light(time > track.ends[i] + HOLD ? -1 : now, now);
    const before = word;
    word = now;
    if (text.sentenceOf[before] !== text.sentenceOf[now]) on.sentence(text.sentenceOf[now]);
  };

  /**
   * @param {Recording} recording
   * @param {number} seconds
   * @param {number} page
   */
  const cue = (recording, seconds, page) => {
    asking = false;
    finished = false;
    told = page;
    player.cue(recording, seconds);
  };

  const ofVoice = () => recordings.filter((recording) => recording.voice === voice);

  /** @param {number} page @returns {boolean} whether the page can be heard */
  const cuePage = (page) => {
    for (const recording of ofVoice()) {
      const { schedule } = recording;
      const seconds = recording.page === page || (!schedule && recording.page < 0) ? 0 : schedule?.heard.get(page);
      if (seconds === undefined) continue;
      word = text.ranges[page][0];
      cue(recording, seconds, recording.page < 0 && !schedule ? -1 : page);
      return true;
    }
    return false;
  };

  /** @param {number} number @returns {boolean} whether the voice tells that word, now cued */
  const cueWord = (number) => {
    const page = text.pageOf[number];
    for (const recording of ofVoice()) {
      const start = recording.track?.starts[number - recording.track.first];
      if (start === undefined || (recording.page >= 0 && recording.page !== page)) continue;
      word = number;
      cue(recording, start, page);
      return true;
    }
    return false;
  };

  const play = () => {
    const { page } = player.recording;
    player.play();
    const next = page < 0 ? null : ofVoice().find((recording) => recording.page === page + 1);
    if (next) next.element.preload = 'auto'; // so that the next page begins without a wait
  };

  const ended = () => {
    light(-1, -1);
    const { page } = player.recording;
    if (pages.hasChoices(pages.shown)) {
      asking = true;
    } else if (page >= 0 && page + 1 < pages.sections.length) {
      pages.show(page + 1);
      if (cuePage(page + 1)) play();
    } else {
      finished = true;
      on.finished();
    }
  };

  /** Whether going on from where the sound rests tells the page that is shown. */
  const tellsShown = () => {
    if (asking || finished || player.recording.voice !== voice) return false;
    const tellsPages = player.recording.page >= 0 || player.recording.schedule;
    return tellsPages ? told === pages.shown : true;
  };

  /** Tell the shown page; or, where it is silent, the next that is not. */
  const tellShown = () => {
    const from = finished ? 0 : pages.shown;
    const order = pages.sections.map((_, i) => (from + i) % pages.sections.length);
    const page = order.find(cuePage);
    if (page === undefined) return;
    if (told >= 0) pages.show(told);
    play();
  };

  return {
    get word() {
      return word;
    },
    get voice() {
      return voice;
    },
    get playing() {
      return player.playing;
    },
    paint,
    setRate: player.setRate,
    toggle() {
      if (player.playing) player.pause();
      else if (tellsShown()) play();
      else tellShown();
    },
    /** @param {number} number of the word to hear from */
    hear(number) {
      if (cueWord(number)) play();
      else if (ofVoice().some(({ page }) => page >= 0) && cuePage(text.pageOf[number])) play();
    },
    /** @param {number} page that the reader has turned to */
    turned(page) {
      if (!player.playing && !asking) return;
      if (player.recording.page < 0 && !player.recording.schedule) return; // sound without times runs beside the pages
      if (cuePage(page)) play();
      else player.pause();
    },
    /**
     * @param {string} id of the voice that goes on from the same word
     * @param {number} from word
     */
    setVoice(id, from) {
      if (!recordings.some((recording) => recording.voice === id)) return;
      const { playing } = player;
      voice = id;
      if (!cueWord(from)) cuePage(pages.shown);
      if (playing) play();
    },
  };
}
