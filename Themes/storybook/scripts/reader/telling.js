// The voice and the page together: what is told is shown and lit, and what is shown is told.

import { indexAt } from './timing.js';
import { makeClock } from './clock.js';
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
  let finished = false;

  const clock = makeClock(() => paint());
  const player = makePlayer(recordings[0], {
    started() {
      finished = false;
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

  const ofVoice = () => recordings.filter((recording) => recording.voice === voice);
  /** A recording of the whole tale without times tells no page: it runs beside them. */
  const isBlind = () => player.recording.page < 0 && !player.recording.schedule;

  const pageAt = (/** @type {number} */ time) => {
    const { page, schedule } = player.recording;
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

  const paint = () => {
    const { track } = player.recording;
    const time = player.position();
    if (player.playing) turn(pageAt(time));
    if (asking || finished) return;
    const i = track ? indexAt(track.starts, time) : -1;
    if (!track || i < 0) {
      light(-1, -1);
      return;
    }
    const before = word;
    word = track.first + i;
    light(time > track.ends[i] + HOLD ? -1 : word, word);
    if (text.sentenceOf[before] !== text.sentenceOf[word]) on.sentence();
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
      asking = false;
      finished = false;
      player.cue(recording, seconds);
      return true;
    }
    return false;
  };

  const play = () => {
    if (!isBlind()) pages.show(told);
    player.play();
    const { page } = player.recording;
    const next = page >= 0 && ofVoice().find((recording) => recording.page === pages.path.next(page));
    if (next) next.element.preload = 'auto'; // so that the next page begins without a wait
  };

  const ended = () => {
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
    paint,
    setRate: player.setRate,
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
    /** @param {number} page that the reader has turned to */
    turned(page) {
      if (finished) told = -1; // the last page, come back to, is told from its beginning
      finished = false;
      if (isBlind() || (!player.playing && !asking)) return;
      if (cue(page)) play();
      else player.pause();
    },
    /**
     * @param {string} id of the voice that goes on
     * @param {number} from word, or -1 for the shown page
     */
    setVoice(id, from) {
      if (!recordings.some((recording) => recording.voice === id)) return;
      const { playing } = player;
      voice = id;
      if (from < 0 || !cue(text.pageOf[from], from)) cue(pages.shown);
      if (playing) play();
    },
  };
}
