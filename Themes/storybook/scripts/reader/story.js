// What the voice does by itself: it shows and highlights what it speaks, lets the story ask, follows the reader's path
// and ends with it.

import { leavesPath, momentOf, pageAt } from './route.js';
import { makeBound } from './bound.js';
import { makeClock } from './clock.js';
import { indexAt } from './search.js';
import { highlightTitle } from './highlighter.js';
import { makeHighlight } from './highlight.js';
import { makePlayer } from './player.js';
import { stateAfter } from './states.js';

/** @typedef {import('./types.d.ts').Recording} Recording */

/** Milliseconds for which a picture without words is shown where a recording has no time for it. */
const LOOK = 3000;

/**
 * @param {Recording[]} recordings at least one
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Highlighter} highlighter
 */
export function makeStory(recordings, text, pages, highlighter) {
  /** @type {import('./types.d.ts').NarrationEvents} */
  const on = { changed() {}, sentence() {}, asked() {}, finished() {}, moved() {}, reached() {}, failed() {} };
  const highlight = makeHighlight(text, highlighter, () => player.playing && on.sentence());
  const now = {
    voice: recordings[0].voice,
    state: /** @type {import('./states.js').State} */ ('speaking'),
    /** The page that the voice is at. */
    page: -1,
    /** Whether the voice stops after every sentence. */
    bySentence: false,
  };

  const player = makePlayer(recordings[0], {
    started: () => started(),
    stopped(isInterrupted) {
      clock.stop();
      on.changed(false, isInterrupted);
    },
    moved() {
      paint();
      bound.aim();
      on.moved();
    },
    ended() {
      player.recording.end = player.position();
      recordingEnded();
    },
    failed: (key) => on.failed(key),
  });
  const bound = makeBound(
    () => (player.playing ? secondsLeft() * 1000 : Infinity),
    () => {
      player.pause();
      on.reached();
    },
  );
  /** @returns {number} until the voice is to stop, at its speed; Infinity if it reads on */
  const secondsLeft = () => (bound.limit - player.position()) / player.rate;
  const clock = makeClock(() => paint());

  let look = 0; // the timer of a picture
  const enter = (/** @type {import('./states.js').Occurrence} */ occurrence) => {
    clearTimeout(look);
    now.state = stateAfter(now.state, occurrence);
  };
  const ofVoice = () => recordings.filter((recording) => recording.voice === now.voice);
  /** Whether the recording does not know its page: one of the whole tale without times. */
  const isBlind = () => player.recording.page < 0 && !player.recording.schedule;

  const started = () => {
    enter('started');
    highlight.turnOn();
    if (bound.isReached) bind();
    bound.aim();
    clock.start();
    on.changed(true);
  };

  /** Whether the title is seen, and the voice speaks it. */
  const atTitle = () => pages.edge === 'title' && !!ofVoice()[0].title;

  const paint = () => {
    const time = highlight.timeAt(player.position(), bound.limit, player.rate);
    const { title, from } = player.recording;
    const isTitle = player.playing && atTitle();
    highlightTitle(isTitle && title && time < from ? indexAt(title.starts, time) : -1);
    if (isTitle) {
      if (time < from) return;
      pages.show(now.page);
    }
    if (player.playing && comeTo(pageAt(player.recording, time))) return;
    if (now.state === 'asking' || now.state === 'ended') return;
    // Nothing is spoken at the title and at "The end".
    highlight.paint(pages.edge ? null : player.recording.track, time, bound.isReached && now.bySentence);
  };

  /**
   * The recording has come to a page.
   * @param {number} page
   * @returns {boolean} whether the story does not go on with it
   */
  const comeTo = (page) => {
    if (page < 0 || page === now.page) return false;
    if (pages.isAsking(now.page)) {
      ask();
      player.pause();
      return true;
    }
    const { recording } = player;
    // A recording of that page alone comes before one of the tale.
    if (momentOf(ofVoice(), page)?.recording !== recording || leavesPath(recording.schedule, pages.path, now.page, page)) {
      goOn();
      return true;
    }
    now.page = page;
    pages.show(page);
    return false;
  };

  /** Reports that the story asks; the voice waits for an answer. */
  const ask = () => {
    enter('asked');
    on.asked();
  };

  /** Goes on with the next page of the reader's path. */
  const goOn = () => {
    const { path, isAsking } = pages;
    const next = path.next(now.page);
    if (next >= 0 && cue(next)) {
      play();
      return;
    }
    player.pause();
    // The tale ends before words that its recording does not know, such as an imprint.
    const { schedule } = player.recording;
    const isTold = schedule?.heard.has(next) || path.branches || isAsking(next);
    if (next < 0 || (schedule && !isTold && text.pageOf.includes(next))) {
      finish();
      return;
    }
    pages.show(next);
    if (isAsking(next)) ask();
    else lookAt(next);
  };

  /**
   * Goes on after a while from a picture that a recording of the whole tale passes over.
   * @param {number} page that is shown
   */
  const lookAt = (page) => {
    if (!player.recording.schedule || text.pageOf.includes(page)) return;
    enter('placed');
    now.page = page;
    bound.spend();
    look = setTimeout(goOn, LOOK);
  };

  /** Ends the tale. Sound without times does not know the page: then the reader turns to "The end". */
  const finish = () => {
    highlight.putOut();
    enter('finished');
    on.finished();
    if (!isBlind() || pages.path.next(pages.shown) < 0) pages.showEnd();
  };

  const recordingEnded = () => {
    if (bound.limit < Infinity && !bound.isSpent) {
      bound.spend();
      on.reached();
      return;
    }
    highlight.putOut();
    if (pages.isAsking(pages.shown)) ask();
    else if (isBlind()) finish();
    else goOn();
  };

  /**
   * Makes ready to speak from a moment.
   * @param {Recording} recording
   * @param {number} seconds
   */
  const place = (recording, seconds) => {
    enter('placed');
    bound.lift();
    highlight.setStart(seconds);
    player.cue(recording, seconds);
  };

  /**
   * Makes ready to speak from a word, or from the beginning of a page.
   * @param {number} page
   * @param {number} [word]
   * @returns {boolean} whether the voice speaks it
   */
  const cue = (page, word = -1) => {
    const moment = momentOf(ofVoice(), page, word);
    if (!moment) return false;
    highlight.setWord(word < 0 ? text.ranges[page][0] : word);
    now.page = page;
    place(moment.recording, moment.seconds);
    return true;
  };

  /** Where the voice is to stop after every sentence: at the end of the next one. */
  const bind = () => {
    const { track } = player.recording;
    if (track && now.bySentence) bound.setAfterSentence(track, text.sentenceOf, player.position());
    else bound.lift();
  };

  const play = () => {
    if (bound.isSpent) {
      recordingEnded();
    } else {
      bind();
      start();
    }
  };

  const start = () => {
    if (!isBlind() && !atTitle()) pages.show(now.page);
    player.play();
    const { page } = player.recording;
    const next = page >= 0 && ofVoice().find((recording) => recording.page === pages.path.next(page));
    if (next) next.element.preload = 'auto'; // so that the next page begins without a wait
  };

  const pause = () => {
    clearTimeout(look);
    player.pause();
  };

  return {
    on,
    player,
    bound,
    highlight,
    now,
    enter,
    bind,
    paint,
    place,
    cue,
    play,
    pause,
    lookAt,
    start,
    isBlind,
    atTitle,
    ofVoice,
    secondsLeft,
  };
}
