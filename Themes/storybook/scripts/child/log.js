// Watches a tale on the child's side and logs what happens in it.

import { keepTold, keepVocabulary, toldOf, vocabularyOf, withTale, withWay } from '../family/told.js';
import { dateOf, dayAt } from '../family/spans.js';
import { family, readingChild } from '../family/kept.js';
import { makeRecorder } from '../family/recorder.js';
import { makeSender } from './sender.js';
import { meet } from '../family/vocabulary.js';
import { randomId } from '../device/random.js';

/** Milliseconds between two looks: a tab that is killed loses no more. */
const LOOK_OFTEN = 5000;
/** Words that a voice speaks in a second at most. */
const FASTEST_WORDS = 3;

const deviceClock = {
  now: () => Date.now() / 1000,
  steady: () => performance.now() / 1000,
  zone: () => -new Date().getTimezoneOffset(),
};

/** @param {ParentNode} section @returns {string[]} */
const wordsIn = (section) =>
  [...section.querySelectorAll('.text span:not(.s, .unseen)')].map(({ textContent }) => textContent ?? '');

/** @param {HTMLElement} tale */
export function logTale(tale) {
  const { id, keys } = readingChild();
  const child = {
    id,
    keys,
    /**
     * Read each time: if a grown-up has just turned the log off in another tab, this page keeps nothing more.
     */
    get log() {
      return family().children.some((one) => one.id === id && one.log);
    },
  };
  const sender = makeSender(child);
  const { tale: slug = '', subjects = '' } = tale.dataset;
  const lang = tale.querySelector('h1')?.lang ?? '';
  /** A made story has its voice only after a while. */
  const voice = () => /** @type {HTMLMediaElement | null} */ (tale.querySelector('[data-voice]'));
  const sections = [...tale.querySelectorAll('.page')];
  const tab = randomId(8);
  /** @type {string[]} the answers that were chosen until now */
  let answers = [];
  let isKnown = false;
  let heard = 0; // seconds for which the page was told

  const today = () => dateOf(dayAt(deviceClock.now(), deviceClock.zone()));
  const shown = () => sections.findIndex((section) => section.matches('[data-shown]'));
  const place = () => ({ page: shown() + 1, from: Math.floor(voice()?.currentTime ?? -1) });
  const words = () => (sections[shown()] ? wordsIn(sections[shown()]).length : 0);
  const isSpeaking = () => {
    const audio = voice();
    return tale.matches('[data-playing]') && audio !== null && !audio.paused && audio.readyState > 2;
  };

  /** The words of a page are met as far as there was time for them. @param {Element | undefined} section */
  const meetWords = (section) => {
    const met = section ? wordsIn(section).slice(0, Math.floor(heard * FASTEST_WORDS)) : [];
    heard = 0;
    if (!child.log || !met.length) return;
    const vocabulary = vocabularyOf(child);
    meet(vocabulary, met, lang, today());
    keepVocabulary(child, vocabulary);
  };
  const introduce = () => {
    if (isKnown || !child.log || !subjects) return;
    isKnown = true;
    keepTold(child, withTale(toldOf(child), slug, JSON.parse(subjects)));
  };
  /** @param {Element} from @param {Element} to */
  const keepAnswer = (from, to) => {
    const links = [...from.querySelectorAll('.choices a')];
    const chosen = links.find((link) => link.getAttribute('href') === `#${to.id}`);
    if (!chosen || links.length < 2 || !child.log) return;
    const words = chosen.querySelector('div') ?? chosen; // beside it is what readers of paper need
    answers.push((words.textContent ?? '').replace(/\u2060/g, '').trim().replace(/\s+/g, ' '));
    keepTold(child, withWay(toldOf(child), { date: today(), slug, answers }, answers.length > 1));
  };

  const recorder = makeRecorder(child, tab, slug, deviceClock, {
    told(seconds) {
      heard += seconds;
      introduce();
    },
    happened: (event, where) => sender.add(event, slug, where),
  });

  const settle = () => {
    if (isSpeaking()) {
      // A word that is tapped is spoken alone: somebody is there, and reads.
      if (recorder.isSilent && tale.matches('[data-alone]')) recorder.touched(words());
      else recorder.speak(place());
    } else if (!tale.matches('[data-playing]')) {
      const { length } = sections[shown()]?.querySelectorAll('.choices a') ?? [];
      recorder.hush(place(), length > 1 ? 'q' : 'p');
    }
  };
  const look = () => {
    if (shown() >= 0 && !document.hidden && !tale.matches('[data-playing]')) recorder.look(place(), words());
  };
  const leave = () => {
    recorder.leave(place());
    meetWords(sections[shown()]);
  };

  new MutationObserver(settle).observe(tale, { attributeFilter: ['data-playing'] });
  for (const sign of ['playing', 'pause']) tale.addEventListener(sign, settle, true);
  tale.addEventListener('pageshown', (event) => {
    const { from, to, come } = /** @type {CustomEvent} */ (event).detail;
    meetWords(sections[from]);
    if (sections[from] && sections[to]) keepAnswer(sections[from], sections[to]);
    if (to === 0 || come?.matches('.title')) answers = [];
    if (come?.matches('.end')) recorder.end(place());
    else if (to < 0) recorder.leave(place());
    else recorder.turned(place());
    if (to >= 0 && from !== to) queueMicrotask(look); // the voice that is to speak the page begins right after this
  });
  for (const sign of ['pointerdown', 'keydown', 'wheel']) {
    addEventListener(sign, () => recorder.touched(words()), { passive: true });
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) {
      if (!voice()) look();
    } else if (recorder.isSilent) {
      leave();
    }
  });
  addEventListener('pagehide', leave);
  addEventListener('pageshow', ({ persisted }) => persisted && !voice() && look());
  setInterval(() => recorder.pass(place()), LOOK_OFTEN);
  sender.send();
  settle();
  if (!voice()) look();
}
