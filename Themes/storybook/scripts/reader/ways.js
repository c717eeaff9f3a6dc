// Three ways to read. "me": the voice reads on and on. "turn": it waits after every sentence for the child to say it.
// "self": silence; only what the reader asks for is spoken.

import { sentenceAround, sentenceBeside, wordHere } from './sentences.js';
import { pick, setting } from './panel.js';

/** The child's turn takes as long as the voice took, and this much more. */
const UNHURRIED = 1.25;
/** And at least this many milliseconds. */
const SHORTEST_TURN = 1500;
/** Milliseconds: an answer whose sound does not come is not waited for any longer. */
const LONGEST_SILENCE = 2000;

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Telling} telling
 * @param {() => void} changed called when the child's turn begins or ends
 */
export function makeWays(tale, text, pages, telling, changed) {
  const ring = tale.querySelector('.ring path');
  let way = 'me';
  let pace = 'voice';
  let timer = 0;
  let waiting = false;
  /** @type {(() => void) | null} what follows when an answer has been told */
  let answered = null;

  const wait = (/** @type {boolean} */ on) => {
    if (answered) clearTimeout(timer);
    answered = null;
    if (on === waiting) return;
    waiting = on;
    clearTimeout(timer);
    tale.toggleAttribute('data-waiting', on);
    for (const running of ring?.getAnimations() ?? []) running.cancel();
    changed();
  };

  const goOn = () => {
    wait(false);
    telling.play();
  };

  const beginTurn = () => {
    wait(true);
    if (pace !== 'voice') return;
    const { track } = telling.recording;
    const [first, last] = sentenceAround(text, telling.word);
    const seconds = track ? track.ends[last - track.first] - track.starts[Math.max(0, first - track.first)] : 0;
    const length = Math.max(SHORTEST_TURN, seconds / telling.rate * 1000 * UNHURRIED);
    timer = setTimeout(goOn, length);
    ring?.animate({ strokeDashoffset: [100, 0] }, length);
  };

  const finishAnswer = () => {
    const then = answered;
    wait(false);
    telling.dark();
    then?.();
  };

  const speakSentence = (/** @type {number} */ word) => {
    wait(false);
    if (word >= 0) telling.speak(...sentenceAround(text, word));
  };

  /** Tells from a sentence in the way that holds. */
  const tell = (/** @type {number} */ word, /** @type {boolean} */ aloud) => {
    const going = telling.playing && !telling.bounded;
    wait(false);
    if (word < 0) return;
    if (way === 'turn' || going) telling.hear(word);
    else if (way === 'self' && !aloud) telling.point(word);
    else speakSentence(word);
  };

  const choose = (/** @type {string} */ chosen) => {
    const { playing } = telling;
    way = chosen;
    tale.dataset.way = way;
    wait(false);
    if (playing && way === 'self') telling.pause();
    telling.setBySentence(way === 'turn');
  };

  choose(setting('way', '', choose) || 'me');
  pace = setting('pace', '', (chosen) => {
    pace = chosen;
  });
  // While it is the child's turn, a tap on the picture is "I have said it".
  tale.addEventListener('click', (event) => {
    if (!waiting || !(event.target instanceof Element) || !event.target.closest('.picture')) return;
    event.stopPropagation();
    goOn();
  }, true);

  return {
    get silent() {
      return way === 'self';
    },
    get takesTurns() {
      return way === 'turn';
    },
    get waiting() {
      return waiting;
    },
    wait,
    toggle() {
      const turn = waiting;
      wait(false);
      if (turn) telling.play();
      else if (way === 'self' && !telling.playing) speakSentence(wordHere(text, pages, telling.word));
      else telling.toggle();
    },
    /** The reader asks for the voice: silence is over. */
    aloud() {
      if (way === 'self') pick('way', 'me');
    },
    /** The reader has turned away from the pages, to the title. */
    rest() {
      wait(false);
      telling.pause();
      telling.restart();
    },
    /** @param {number} word tapped */
    hear(word) {
      wait(false);
      if (way === 'self') telling.speak(word, word);
      else telling.hear(word);
    },
    /** @param {number} word to hear alone */
    hearWord(word) {
      wait(false);
      telling.speak(word, word);
    },
    /** @param {number} word whose sentence is to be heard alone */
    hearSentence: speakSentence,
    /**
     * Tells an answer, whatever the way.
     * @param {number} from word
     * @param {number} to word
     * @param {() => void} then called when it has been told, or its sound has not come
     * @returns {boolean} whether the voice tells it
     */
    answer(from, to, then) {
      wait(false);
      const seconds = telling.speak(from, to);
      if (!seconds) return false;
      answered = then;
      timer = setTimeout(finishAnswer, seconds * 1000 + LONGEST_SILENCE);
      return true;
    },
    /** @param {number} step 1 forward, -1 back, 0 again */
    sentence(step) {
      tell(sentenceBeside(text, pages, telling.word, step), step === 0);
    },
    /** @param {number} step words to move the light by */
    move(step) {
      const here = wordHere(text, pages, telling.word);
      const target = text.pageOf[telling.word] === pages.shown ? here + step : here;
      const leaves = text.pageOf[target] > pages.shown && pages.hasChoices(pages.shown);
      if (text.words[target] && !leaves) telling.point(target);
    },
    restart() {
      wait(false);
      pages.show(0);
      if (way === 'self') telling.point(0);
      else telling.turned(0, true);
    },
    /** The voice has stopped where it was to. */
    reached() {
      if (answered) finishAnswer();
      else if (way === 'turn') beginTurn();
    },
    /** @param {number} page that the reader has turned to */
    turned(page) {
      const going = waiting;
      wait(false);
      if (way === 'self') telling.dark();
      telling.turned(page, going || undefined);
    },
  };
}
