// What the reader asks of the voice: to go somewhere, to speak one word, to pause, to have another voice.

import { isQuestionOpen } from './states.js';
import { makeStory } from './story.js';
import { hasTimes, momentOf, pageAt } from './route.js';
import { sentenceAround } from './sentences.js';

/** @typedef {import('./types.d.ts').Recording} Recording */

/** Seconds: every recording ends before this. Its milliseconds still fit a timer, at any speed. */
const BEYOND = 1e5;

/**
 * @param {Recording[]} recordings at least one
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Highlighter} highlighter
 */
export function makeNarration(recordings, text, pages, highlighter) {
  const story = makeStory(recordings, text, pages, highlighter);
  const { player, bound, highlight, now, cue, play, enter, paint, isBlind, ofVoice } = story;

  /** Whether the voice tells the story, and is not to stop after one word or one sentence of it. */
  const readsOn = () => player.playing && (now.bySentence || bound.limit === Infinity);

  /** Speaks the shown page; or, where it is silent, the next that is not. */
  const playShown = () => {
    const from = now.state === 'ended' ? 0 : pages.shown;
    const { pages: onPath } = pages.path;
    const order = onPath.slice(onPath.indexOf(from)).concat(onPath);
    if (order.some((page) => cue(page))) play();
  };

  /** Whether the voice can go on from where it is. */
  const canGoOn = () => {
    const isHere = player.recording.voice === now.voice && (isBlind() || now.page === pages.shown);
    return isHere && now.state !== 'asking' && now.state !== 'ended';
  };

  return {
    /** @param {import('./types.d.ts').NarrationEvents} events called from now on */
    listen: (events) => Object.assign(story.on, events),
    get word() {
      return highlight.word;
    },
    get voice() {
      return now.voice;
    },
    get playing() {
      return player.playing;
    },
    /** Whether the voice is to stop after a word or a sentence. */
    get bounded() {
      return bound.limit < Infinity;
    },
    /** Whether a question is open: the story goes on when it is answered. */
    get asking() {
      return isQuestionOpen(now.state);
    },
    /** Whether the tale has ended, and has not begun again. */
    get over() {
      return now.state === 'ended';
    },
    get recording() {
      return player.recording;
    },
    get rate() {
      return player.rate;
    },
    get volume() {
      return player.volume;
    },
    position: player.position,
    /**
     * @returns {{ recording: Recording, seconds: number }} where the voice goes on from: in the shown page, when the
     * reader has turned to it without the voice
     */
    moment() {
      const here = { recording: player.recording, seconds: player.position() };
      if (player.playing || isBlind() || now.page === pages.shown) return here;
      return momentOf(ofVoice(), pages.shown) ?? here;
    },
    setVolume: player.setVolume,
    setRate: player.setRate,
    recordings: ofVoice,
    /** Whether any voice has times. */
    isTimed: recordings.some(hasTimes),
    paint,
    atTitle: story.atTitle,
    play,
    pause: story.pause,
    /** @param {boolean} stops after every sentence from now on */
    setBySentence(stops) {
      now.bySentence = stops;
      if (!player.playing) return;
      story.bind();
      bound.aim();
    },
    /**
     * @param {boolean} [isPage] whether the voice stops at the end of its page, and not of its sentence; without times,
     * a recording of a page ends like a sentence
     */
    stopAfter(isPage) {
      const { track, page } = player.recording;
      if (!player.playing || bound.limit < Infinity) return;
      if (track && isPage && now.page >= 0) bound.setAfter(track, text.ranges[now.page][1] - 1);
      else if (track) bound.setAfterSentence(track, text.sentenceOf, player.position());
      else if (!isPage && page >= 0) bound.limit = BEYOND;
      bound.aim();
    },
    /** @param {number} seconds that the highlight goes before the voice */
    setOffset(seconds) {
      highlight.setOffset(seconds);
      paint();
    },
    /**
     * The text or its times have changed. The sound goes on.
     * @param {() => void} read reads them again
     */
    renew(read) {
      highlight.putOut();
      read();
      paint();
    },
    /** Highlights nothing until the voice speaks again. */
    turnOff() {
      highlight.turnOff();
      paint();
    },
    /**
     * Goes to a moment, playing or not.
     * @param {Recording} recording
     * @param {number} seconds
     */
    seek(recording, seconds) {
      const goesOn = readsOn();
      const page = pageAt(recording, seconds);
      now.page = page;
      if (page >= 0) pages.show(page);
      story.place(recording, seconds);
      if (goesOn) play();
      else player.pause();
      story.on.sentence();
    },
    /**
     * Highlights a word, silently.
     * @param {number} word
     */
    point(word) {
      player.pause();
      if (!cue(text.pageOf[word], word)) return;
      pages.show(now.page);
      story.on.sentence();
    },
    /**
     * Speaks some words and stops. A question that was open stays so.
     * @param {number} from word
     * @param {number} to word of the same recording
     * @param {boolean} [isHint] whether they help with the question, wherever they are
     * @param {boolean} [isNarrating] whether the story is narrated, and goes on after an answer
     * @returns {number} seconds that they take; 0 where the voice does not speak them
     */
    speak(from, to, isHint, isNarrating = readsOn()) {
      const page = text.pageOf[from];
      const isOpen = isQuestionOpen(now.state);
      const isAnswer = pages.isAsking(page) ? isOpen || isNarrating : isOpen && isHint;
      if (!cue(page, from)) return 0;
      const { track } = player.recording;
      if (!track) return 0;
      bound.setAfter(track, to);
      if (isAnswer) enter('answered');
      story.start();
      return story.secondsLeft();
    },
    /** Fades what is spoken alone in and out. */
    fade: () => player.fade(() => story.secondsLeft() * 1000),
    toggle() {
      if (player.playing) player.pause();
      else if (canGoOn()) play();
      else playShown();
    },
    /** @param {number} word from which the voice reads on */
    hear(word) {
      const page = text.pageOf[word];
      if (cue(page, word) || (player.recording.page >= 0 && cue(page))) play();
    },
    /** Makes ready to speak from the first page; from the title where it is seen. */
    restart() {
      now.page = -1;
      enter('turned');
      highlight.putOut();
      if (cue(0) && pages.edge === 'title') story.place(player.recording, 0);
    },
    /** The reader has turned to "The end". */
    end() {
      if (isBlind()) return;
      enter('finished');
      player.pause();
      highlight.putOut();
    },
    /**
     * @param {number} page that the reader has turned to
     * @param {boolean} [goes] whether the voice is to speak it
     */
    turned(page, goes = readsOn() || isQuestionOpen(now.state)) {
      if (now.state === 'ended') now.page = -1; // the last page, come back to, is spoken from its beginning
      enter(goes ? 'turned' : 'placed'); // in silence, an open question is left behind
      if (isBlind()) return;
      const isTold = goes && cue(page);
      if (isTold) play();
      else player.pause();
      if (goes && !isTold) story.lookAt(page);
    },
    /**
     * @param {string} id of the voice that goes on
     * @param {number} word from which it does, or -1 for the shown page
     */
    setVoice(id, word) {
      if (!recordings.some((recording) => recording.voice === id)) return;
      const goesOn = readsOn();
      const { state } = now;
      const [opening] = sentenceAround(text, word);
      const start = bound.isReached ? opening : word; // a sentence that is over is spoken again
      const page = text.pageOf[word] ?? pages.shown;
      now.voice = id;
      const isThere = cue(page, start) || cue(page, opening) || cue(pages.shown);
      now.state = state; // what has ended, or waits for an answer, does so in any voice
      if (state === 'asking') highlight.putOut();
      if (goesOn && isThere) play();
      else player.pause();
    },
  };
}
