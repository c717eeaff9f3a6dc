// A tale of a few words, told by a recording that sounds nowhere and takes no time: a test moves the clock.

import { makePath } from '../../../Themes/storybook/scripts/reader/path.js';
import { scheduleOf, trackOf } from '../../../Themes/storybook/scripts/reader/timing.js';

const FRAME = 20; // milliseconds

let timers = [];
let now = 0; // milliseconds
let nextId = 0;

Object.assign(globalThis, {
  location: { protocol: 'file:' },
  requestAnimationFrame: () => 0, // time moves by the reports of the recording alone
  setTimeout(action, delay = 0) {
    timers.push({ id: nextId += 1, at: now + delay, action });
    return nextId;
  },
  clearTimeout(id) {
    timers = timers.filter((timer) => timer.id !== id);
  },
});
performance.now = () => now;
const { makeNarration } = await import('../../../Themes/storybook/scripts/reader/narration.js');

/** An audio element, as much of it as the reader knows. */
class Sound extends EventTarget {
  #time = 0;
  paused = true;
  ended = false;
  playbackRate = 1;
  seeking = true; // the time is what it is said to be
  readyState = 4;
  currentSrc = '';
  /** Files that it may play, in their order. */
  files = [];

  /** @param {number} duration in seconds */
  constructor(duration) {
    super();
    this.duration = duration;
    this.seekable = { length: 1, end: () => this.duration };
  }

  get currentTime() {
    return this.#time;
  }

  set currentTime(time) {
    this.#time = time;
    this.ended = false;
  }

  removeAttribute() {}

  /** @param {{ duration: number }} source */
  replaceChildren({ duration }) {
    this.duration = duration;
  }

  load() {
    Object.assign(this, { paused: true, ended: false, currentTime: 0 });
    setTimeout(() => this.dispatchEvent(new Event('loadedmetadata')));
  }

  async play() {
    if (this.ended) this.currentTime = 0;
    Object.assign(this, { paused: false, ended: false });
  }

  pause() {
    this.paused = true;
  }

  querySelector() {
    return this.files.at(-1);
  }

  /** A file cannot be played on. As in Firefox, the next one plays from its beginning. @param {object} file */
  breakOff(file) {
    this.currentTime = 0;
    this.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: file }));
    if (file !== this.files.at(-1)) this.dispatchEvent(new Event('loadedmetadata'));
  }

  /** @param {number} seconds */
  pass(seconds) {
    if (this.paused) return;
    this.currentTime = Math.min(this.currentTime + seconds * this.playbackRate, this.duration);
    this.ended = this.currentTime >= this.duration;
    this.paused ||= this.ended;
    this.dispatchEvent(new Event('timeupdate'));
    if (this.ended) this.dispatchEvent(new Event('ended'));
  }
}

/**
 * Each word takes half a second after half a second of pause.
 * @param {object} tale
 * @param {number[][]} tale.pages of each page: how many words its sentences have
 * @param {number[][]} [tale.answers] of each page: the pages that its choices lead to
 * @param {boolean} [tale.byPage] whether each page has its own recording
 * @param {number} [tale.rest] seconds of silence at the end of a recording
 * @param {number[]} [tale.silent] pages without a recording of their own; at the end of the tale, pages that no voice tells
 * @param {number[]} [tale.questions] pages with a question about the story
 * @param {boolean} [tale.timed] whether the recordings have times
 * @param {number[]} [tale.untimed] pages whose recordings have none
 * @param {boolean} [tale.second] whether another voice, bert, has recordings of pages
 * @param {number[]} [tale.lacking] pages that bert does not speak
 * @param {number} [tale.lost] seconds at the end of each recording that do not sound
 */
export function makeScene({
  pages: counts, answers = counts.map(() => []), byPage = false, rest = 0.5, silent = [], questions = [], timed = true,
  untimed = [], second = false, lacking = [], lost = 0,
}) {
  timers = [];
  const text = ({ words: [], sentenceOf: [], pageOf: [], ranges: [] });
  let sentence = 0;
  counts.forEach((sentences, page) => {
    const first = text.pageOf.length;
    for (const count of sentences) {
      for (let i = 0; i < count; i += 1) {
        text.sentenceOf.push(sentence);
        text.pageOf.push(page);
        text.words.push({});
      }
      sentence += 1;
    }
    text.ranges.push([first, text.pageOf.length]);
  });
  const recordingOf = (page, first, end, voice = 'anna') => {
    const duration = end - first + rest;
    const track = timed && !untimed.includes(page) ? trackOf({ first, times: Array((end - first) * 2).fill(500) }) : null;
    const schedule = track && page < 0 ? scheduleOf(track, text, duration) : null;
    return ({ element: new Sound(duration - lost), sources: [{ duration: duration - lost }], voice, page, duration, name: '', track, schedule, title: null, from: 0 });
  };
  const recordings = byPage
    ? text.ranges.map(([first, end], page) => recordingOf(page, first, end)).filter(({ page }) => !silent.includes(page))
    : [recordingOf(-1, 0, text.ranges[silent[0]]?.[0] ?? text.words.length)];
  if (second) {
    const pagesOfBert = text.ranges.map(([first, end], page) => recordingOf(page, first, end, 'bert'));
    recordings.push(...pagesOfBert.filter(({ page }) => !lacking.includes(page)));
  }

  const log = ([]);
  const seen = { page: 0, end: false, word: -1 };
  const path = makePath(answers);
  const show = (page) => {
    if (page === seen.page && !seen.end) return false;
    path.come(page, seen.page);
    Object.assign(seen, { page, end: false });
    log.push(`page ${page}`);
    return true;
  };
  const pages = ({
    path, isAsking: (page) => path.asks(page) || questions.includes(page), show,
    get shown() { return seen.page; }, get edge() { return seen.end ? 'end' : ''; },
    turn: (step) => turn(step < 0 ? path.before(seen.page) : path.next(seen.page)),
    showEnd() {
      seen.end = true;
      log.push('end');
      narration.end();
    },
  });
  const narration = makeNarration(recordings, text, pages, (word) => { seen.word = word; });
  const report = (name) => () => { log.push(name); };
  narration.listen({
    changed: (playing) => { log.push(playing ? 'plays' : 'rests'); }, sentence() {}, moved() {}, asked: report('asks'),
    finished: report('finished'), reached: report('reached'), failed: (key) => { log.push(key); },
  });
  narration.setVoice('anna', -1);
  let turned = (page) => narration.turned(page);
  const turn = (page) => {
    if (page >= 0 && show(page)) turned(page);
  };

  return {
    text, pages, narration, seen, log, recordings, showEnd: pages.showEnd, audio: recordings[0].element,
    /** The reader turns to a page. @param {number} page */
    turn,
    /** @param {(page: number) => void} action what follows when the reader has turned to a page */
    whenTurned(action) {
      turned = action;
    },
    /** Lets time pass. @param {number} seconds */
    pass(seconds) {
      for (const end = now + seconds * 1000; now < end;) {
        now += FRAME;
        recordings[0].element.pass(FRAME / 1000);
        for (const timer of timers.filter(({ at }) => at <= now)) {
          timers = timers.filter((other) => other !== timer);
          timer.action();
        }
      }
    },
    /** What has happened since the last time. */
    events: () => log.splice(0),
  };
}
