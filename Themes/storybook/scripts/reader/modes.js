// Three reading modes. "me": the voice reads on and on. "turn": it waits after every sentence for the child to say it.
// "self": silence; only what the reader asks for is spoken.

import { sentenceAround } from './sentences.js';
import { sentenceBeside, wordBeside, wordHere } from './steps.js';
import { pick, setting } from '../page/setting.js';
import { fetchOnce } from '../page/once.js';
import { hasTimes, momentOf } from './route.js';
import { makeAnswer } from './answer.js';
import { makeSpeaking } from './speaking.js';
import { makeTurn } from './turn.js';

/** The child's turn takes as long as the voice took, and this much more. */
const UNHURRIED = 1.25;
/** And at least this many milliseconds. */
const SHORTEST_TURN = 1500;

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Narration} narration
 * @param {() => void} changed called when the child's turn begins or ends
 * @param {(aloud: boolean) => void} begin called when the tale is to begin at its beginning
 */
export function makeModes(tale, text, pages, narration, changed, begin) {
  const turn = makeTurn(tale, changed);
  const answer = makeAnswer(narration);
  let mode = 'me';
  let resting = -1; // the word at which the tale rests while another is heard alone

  /** Whether the reader reads alone. A voice without times can only read on. */
  const isSilent = () => mode === 'self' && narration.recordings().some(hasTimes);

  /** @returns {import('./types.d.ts').Recording | null | undefined} that speaks the word; none for -1 */
  const recordingOf = (/** @type {number} */ word) =>
    word < 0 ? null : momentOf(narration.recordings(), text.pageOf[word], word)?.recording;

  /** @returns {number} the word on the shown page where the reader is; -1 if the page has no words */
  const here = () => wordHere(text, pages, narration.word);

  /** Ends the child's turn, and forgets an answer. */
  const settle = () => {
    answer.cancel();
    turn.end();
    resting = -1;
  };

  const goOn = () => {
    settle();
    narration.play();
  };

  /**
   * @param {number} word
   * @param {number} step that has led to it; where the voice rests and does not speak the word, the page is turned
   * @returns {boolean} whether the voice speaks it
   */
  const comeTo = (word, step) => {
    if (recordingOf(word)) return true;
    if (turn.isOn && step > 0) goOn();
    else if (word >= 0 && step && !narration.playing) pages.turn(step);
    return false;
  };

  /** @returns {number} milliseconds that the child may take for the sentence that was spoken */
  const turnLength = () => {
    const { track } = narration.recording;
    const [first, last] = sentenceAround(text, narration.word);
    const seconds = track ? track.ends[last - track.first] - track.starts[Math.max(0, first - track.first)] : 0;
    return Math.max(SHORTEST_TURN, seconds / narration.rate * 1000 * UNHURRIED);
  };

  /** The tale rests where it is. A word whose own time nobody knows is heard within its sentence. */
  const hearWord = (/** @type {number} */ word) => {
    const rest = resting < 0 ? here() : resting;
    const isTimed = recordingOf(word)?.element.dataset.granularity === 'word';
    const [from, to] = isTimed ? [word, word] : sentenceAround(text, word);
    settle();
    if (narration.speak(from, to)) {
      narration.fade();
      if (mode !== 'self' && !narration.asking) resting = rest;
    }
    tale.dataset.held = String(word);
    tale.dispatchEvent(new Event('held'));
    fetchOnce(tale.dataset, 'glossary'); // the script for words
  };

  /** @returns {unknown} whether the voice speaks it; not for -1 */
  const hearSentence = (/** @type {number} */ word) => {
    settle();
    return word >= 0 && narration.speak(...sentenceAround(text, word));
  };

  const speaking = makeSpeaking(tale, text, narration, turn, () => turn.begin(Infinity, goOn));

  const choose = (/** @type {string} */ chosen) => {
    mode = chosen;
    tale.dataset.mode = mode;
    settle();
    if (mode === 'self') narration.pause();
    narration.setBySentence(mode === 'turn');
    if (mode === 'turn') speaking.fetch();
  };

  choose(setting('way', '', choose) || 'me');
  let pace = setting('pace', '', (chosen) => {
    pace = chosen;
  });
  // While it is the child's turn, a tap on the picture is "I have said it".
  tale.addEventListener('click', (event) => {
    const { target } = event;
    if (!turn.isOn || !(target instanceof Element) || !target.closest('.picture') || target.closest('a, button')) return;
    event.stopPropagation();
    goOn();
  }, true);

  return {
    isSilent,
    get takesTurns() {
      return mode === 'turn';
    },
    get waiting() {
      return turn.isOn;
    },
    settle,
    /** The tale goes on from where it is, although a word may sound alone. */
    stop() {
      answer.cancel();
      turn.end();
      narration.pause();
    },
    toggle() {
      const waited = turn.isOn;
      const from = resting;
      settle();
      if (narration.playing) resting = from;
      if (waited) narration.play();
      else if (!narration.playing && text.pageOf[from] === pages.shown) narration.hear(from);
      else if (!isSilent() || narration.playing || !hearSentence(here())) {
        narration.toggle();
        // Without times, the whole page is heard.
        if (isSilent()) narration.stopAfter();
      }
    },
    /** The reader asks for the voice: silence is over. */
    aloud() {
      if (isSilent()) pick('way', 'me');
    },
    /** The reader has turned away from the pages, to the title. */
    rest() {
      settle();
      narration.pause();
      narration.restart();
    },
    /** @param {number} word tapped */
    hear(word) {
      settle();
      if (isSilent()) narration.speak(word, word);
      else narration.hear(word);
    },
    /** @param {number} word to hear alone */
    hearWord,
    /** @param {number} word whose sentence is to be heard alone */
    hearSentence,
    /**
     * Speaks an answer, whatever the mode.
     * @param {number} from word
     * @param {number} to word
     * @param {() => void} then called when it has been spoken, or its sound has not come
     * @returns {boolean} whether the voice speaks it
     */
    answer(from, to, then) {
      const isSpoken = answer.begin(from, to, then, turn.isOn || (mode === 'turn' && narration.playing) || undefined);
      if (isSpoken) turn.end();
      return isSpoken;
    },
    /** @param {number} step 1 forward, -1 back, 0 again */
    sentence(step) {
      const word = sentenceBeside(text, pages, narration.word, step);
      const readsOn = mode === 'turn' || (narration.playing && !narration.bounded);
      if (!comeTo(word, step)) return;
      settle();
      if (readsOn) narration.hear(word);
      else if (mode === 'self' && step) narration.point(word);
      else hearSentence(word);
    },
    /** @param {number} step words to move the highlight by */
    move(step) {
      const from = here() === narration.word ? here() : here() - step; // the voice is elsewhere: the page's first word
      const word = wordBeside(text, pages, from, step);
      if (comeTo(word, step)) narration.point(word);
    },
    restart() {
      settle();
      narration.pause();
      begin(!isSilent());
      if (isSilent()) narration.point(0);
    },
    /** The voice has stopped where it was to. */
    reached() {
      if (answer.finish() || mode !== 'turn' || resting >= 0) return;
      turn.begin(pace === 'voice' ? turnLength() : Infinity, goOn);
      speaking.offer();
    },
    /** @param {number} page that the reader has turned to */
    turned(page) {
      const waited = turn.isOn;
      settle();
      if (isSilent()) narration.turnOff();
      narration.turned(page, !isSilent() && (waited || undefined));
    },
  };
}
