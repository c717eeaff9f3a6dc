// The voice and the page together: what is told is shown and lit, and what is shown is told.

import { endOf, makeBound } from './bound.js';
import { makeClock } from './clock.js';
import { indexAt } from './timing.js';
import { makePlayer } from './player.js';

/** A word stays lit through pauses up to this long, in seconds; its sentence stays lit through any. */
const HOLD = 0.8;

/**
 * @param {import('./types.d.ts').Recording[]} recordings at least one
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Light} light
 * @param {import('./types.d.ts').TellingEvents} on
 */
export function makeTelling(recordings, text, pages, light, on) {
  let voice = recordings[0].voice;
  let told = -1; // page
  let word = -1; // the last one told
  let asking = false; // the voice waits for a choice
  let answering = false; // and tells an answer meanwhile
  let finished = false;
  let bySentence = false; // stops after every sentence
  let last = -1; // the word that the voice is to stop after
  let limit = Infinity; // and when, in seconds of the recording
  let halted = false; // it has stopped there
  let spent = false; // and there the recording ended
  let dark = false; // the light is out until the voice is asked for
  let offset = 0;
  let cuedAt = 0; // seconds

  const aim = makeBound(() => (player.playing ? (limit - player.position()) / player.rate * 1000 : Infinity), () => {
    halted = true;
    player.pause();
    on.reached();
  });

  const clock = makeClock(() => paint());
  const player = makePlayer(recordings[0], {
    started() {
      finished = false;
      dark = false;
      if (halted) bind();
      aim();
      clock.start();
      on.changed(true);
    },
    stopped() {
      clock.stop();
      on.changed(false);
    },
    moved() {
      paint();
      aim();
      on.moved();
    },
    ended: () => ended(),
    failed: on.failed,
  });

  const ofVoice = () => recordings.filter((recording) => recording.voice === voice);
  /** A recording of the whole tale without times tells no page: it runs beside them. */
  const isBlind = () => player.recording.page < 0 && !player.recording.schedule;

  const pageAt = (/** @type {number} */ time, { page, schedule } = player.recording) => {
    return schedule ? schedule.pages[Math.max(0, indexAt(schedule.times, time))] ?? -1 : page;
  };

  /** The story asks: the answers come in sight, and the voice waits. */
  const ask = () => {
    asking = true;
    on.asked();
  };

  /** The reader's way has been told. Sound that runs beside the pages waits for their reader. */
  const finish = () => {
    light(-1, -1);
    finished = true;
    on.finished();
    if (!isBlind() || pages.path.next(pages.shown) < 0) pages.showEnd();
  };

  /** Whether a recording of the whole tale goes on with a page that is not on the reader's way. */
  const strays = (/** @type {number} */ page) => {
    const { schedule } = player.recording;
    if (!schedule || !pages.path.branches || schedule.pages[schedule.pages.indexOf(told) + 1] !== page) return false;
    let next = pages.path.next(told);
    while (next >= 0 && !schedule.heard.has(next)) next = pages.path.next(next);
    return next !== page;
  };

  const turn = (/** @type {number} */ page) => {
    if (page < 0 || page === told) return;
    if (pages.hasChoices(told)) {
      ask();
      player.pause();
    } else if (strays(page)) {
      goOn();
    } else {
      told = page;
      pages.show(page);
    }
  };

  /** Goes on with the page that follows the told one on the reader's way. */
  const goOn = () => {
    const next = pages.path.next(told);
    if (next >= 0 && cue(next)) {
      play();
      return;
    }
    if (player.playing) player.pause();
    if (next < 0) finish();
    else pages.show(next);
  };

  /** The time of the light: beside the voice for headphones that are late, but never before the word asked for. */
  const litTime = () => {
    const time = Math.min(player.position(), limit - 0.01); // what follows has not begun
    cuedAt = Math.min(cuedAt, time);
    const shift = offset * player.rate;
    return Math.max(cuedAt, time + Math.min(shift, time - cuedAt));
  };

  const paint = () => {
    const { track } = player.recording;
    const time = litTime();
    if (player.playing) turn(pageAt(time));
    if (asking || finished) return;
    const i = track && !pages.edge ? indexAt(track.starts, time) : -1; // nothing is told at the title and at "The end"
    if (!track || i < 0) {
      light(-1, -1);
      return;
    }
    const before = word;
    word = track.first + i;
    const rests = dark || (halted && bySentence) || time > track.ends[i] + HOLD;
    light(rests ? -1 : word, dark ? -1 : word);
    if (text.sentenceOf[before] !== text.sentenceOf[word]) on.sentence();
  };

  /**
   * @param {import('./types.d.ts').Recording} recording
   * @param {number} seconds
   */
  const land = (recording, seconds) => {
    asking = false;
    answering = false;
    finished = false;
    halted = false;
    spent = false;
    dark = false;
    limit = Infinity;
    cuedAt = seconds;
    player.cue(recording, seconds);
  };

  /**
   * Makes ready to tell from a word, or from the beginning of a page.
   * @param {number} page
   * @param {number} [from] word
   * @returns {boolean} whether the voice tells it
   */
  const cue = (page, from = -1) => {
    for (const recording of ofVoice()) {
      const { track, schedule } = recording;
      if (recording.page >= 0 && recording.page !== page) continue;
      const beginning = schedule ? schedule.heard.get(page) : 0;
      const seconds = from < 0 ? beginning : track?.starts[from - track.first];
      if (seconds === undefined) continue;
      word = from < 0 ? text.ranges[page][0] : from;
      told = page;
      land(recording, seconds);
      return true;
    }
    return false;
  };

  /** The end of the next sentence, when the voice is to stop after each. */
  const bind = () => {
    const { track } = player.recording;
    const time = player.position();
    const after = halted ? last + 1 - (track?.first ?? 0) : 0;
    limit = Infinity;
    halted = false;
    if (!track || !bySentence) return;
    let i = Math.max(after, indexAt(track.starts, time), 0);
    const sentence = (/** @type {number} */ index) => text.sentenceOf[track.first + index];
    for (; i < track.starts.length; i += 1) {
      if (i + 1 < track.starts.length && sentence(i + 1) === sentence(i)) continue;
      last = track.first + i;
      limit = endOf(track, i);
      if (limit > time + 0.05) return;
    }
    limit = Infinity;
  };

  const play = () => {
    bind();
    if (spent) {
      spent = false;
      ended();
    } else {
      start();
    }
  };

  const start = () => {
    if (!isBlind()) pages.show(told);
    player.play();
    const { page } = player.recording;
    const next = page >= 0 && ofVoice().find((recording) => recording.page === pages.path.next(page));
    if (next) next.element.preload = 'auto'; // so that the next page begins without a wait
  };

  const ended = () => {
    if (limit < Infinity) {
      halted = true;
      spent = true;
      on.reached();
      return;
    }
    light(-1, -1);
    const { page, schedule } = player.recording;
    if (pages.hasChoices(pages.shown)) ask();
    else if (page >= 0 || (schedule && pages.path.branches)) goOn();
    else finish();
  };

  /** Tells the shown page; or, where it is silent, the next that is not. */
  const tellShown = () => {
    const from = finished ? 0 : pages.shown;
    const { way } = pages.path;
    const order = way.slice(way.indexOf(from)).concat(way);
    if (order.some((page) => cue(page))) play();
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
    /** Whether the voice is to stop after a word or a sentence. */
    get bounded() {
      return limit < Infinity;
    },
    get recording() {
      return player.recording;
    },
    get rate() {
      return player.rate;
    },
    position: player.position,
    /**
     * @returns {{ recording: import('./types.d.ts').Recording, seconds: number }} where the voice goes on from: in the
     * shown page, when the reader has turned to it without the voice
     */
    moment() {
      const { shown } = pages;
      const here = { recording: player.recording, seconds: player.position() };
      if (player.playing || isBlind() || told === shown) return here;
      for (const recording of ofVoice()) {
        const seconds = recording.page === shown ? 0 : recording.schedule?.heard.get(shown);
        if (seconds !== undefined) return { recording, seconds };
      }
      return here;
    },
    get volume() {
      return player.volume;
    },
    setVolume: player.setVolume,
    recordings: ofVoice,
    paint,
    play,
    pause: player.pause,
    setRate: player.setRate,
    /** @param {boolean} stops after every sentence from now on */
    setBySentence(stops) {
      bySentence = stops;
      if (!player.playing) return;
      bind();
      aim();
    },
    /** @param {number} seconds that the light goes before the voice */
    setOffset(seconds) {
      offset = seconds;
      paint();
    },
    /** Puts the light out until the voice is asked for. */
    dark() {
      dark = true;
      paint();
    },
    /**
     * Goes to a moment, playing or not.
     * @param {import('./types.d.ts').Recording} recording
     * @param {number} seconds
     */
    seek(recording, seconds) {
      const { playing } = player;
      told = pageAt(seconds, recording);
      if (told >= 0) pages.show(told);
      land(recording, seconds);
      if (playing) play();
      on.sentence();
    },
    /**
     * Puts the light on a word, silently.
     * @param {number} to
     */
    point(to) {
      if (player.playing) player.pause();
      if (!cue(text.pageOf[to], to)) return;
      pages.show(told);
      on.sentence();
    },
    /**
     * Tells some words and stops. A tale that waited for an answer still does.
     * @param {number} from word
     * @param {number} to word of the same recording
     * @returns {number} seconds that they take; 0 where the voice does not tell them
     */
    speak(from, to) {
      const page = text.pageOf[from];
      const waits = pages.hasChoices(page) && (asking || answering || (player.playing && limit === Infinity));
      if (!cue(page, from)) return 0;
      const { track } = player.recording;
      if (!track) return 0;
      last = to;
      limit = endOf(track, to - track.first);
      answering = waits;
      start();
      return (limit - player.position()) / player.rate;
    },
    toggle() {
      const goesOn = !asking && !finished && player.recording.voice === voice && (isBlind() || told === pages.shown);
      if (player.playing) player.pause();
      else if (goesOn) play();
      else tellShown();
    },
    /** @param {number} from word */
    hear(from) {
      const page = text.pageOf[from];
      if (cue(page, from) || (player.recording.page >= 0 && cue(page))) play();
    },
    /** Makes ready to tell from the first page. */
    restart() {
      told = -1;
      finished = false;
      light(-1, -1);
      cue(0);
    },
    /** The reader has turned to "The end". */
    end() {
      if (isBlind()) return;
      finished = true;
      if (player.playing) player.pause();
      light(-1, -1);
    },
    /**
     * @param {number} page that the reader has turned to
     * @param {boolean} [going] whether the voice is to tell it
     */
    turned(page, going = player.playing && (bySentence || limit === Infinity)) {
      if (finished) told = -1; // the last page, come back to, is told from its beginning
      finished = false;
      const goesOn = going || asking || answering;
      if (isBlind() || (!player.playing && !goesOn)) return;
      if (goesOn && cue(page)) play();
      else player.pause();
    },
    /**
     * @param {string} id of the voice that goes on
     * @param {number} from word, or -1 for the shown page
     */
    setVoice(id, from) {
      if (!recordings.some((recording) => recording.voice === id)) return;
      const { playing } = player;
      const over = finished;
      voice = id;
      const opening = text.sentenceOf.indexOf(text.sentenceOf[from]);
      if (from < 0 || !(cue(text.pageOf[from], from) || cue(text.pageOf[opening], opening))) cue(pages.shown);
      finished = over; // what has been told is over in any voice
      if (playing) play();
    },
  };
}
