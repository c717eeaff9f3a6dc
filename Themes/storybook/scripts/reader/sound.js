// Everything round the voice: ways to read, sentences, the bar, the lock screen, the sleeping child.

import { isRightToLeft } from './text.js';
import { listenToChoices } from './choices.js';
import { listenToPresses } from './presses.js';
import { makeMusic } from './music.js';
import { makeProgress } from './progress.js';
import { makeSession } from './session.js';
import { makeSleep } from './sleep.js';
import { makeWake } from './wake.js';
import { makeWays } from './ways.js';
import { offerOffset } from './offset.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Telling} telling
 * @param {() => void} follow called when the reader has chosen a place
 * @param {() => void} begin called when the tale is to be read aloud from its beginning
 */
export function makeSound(tale, text, pages, telling, follow, begin) {
  const timed = telling.recordings().some(({ track }) => track);
  const wake = makeWake();
  const music = makeMusic(text, telling);
  const changed = () => {
    const { playing } = telling;
    tale.toggleAttribute('data-alone', playing && telling.bounded);
    wake(playing || ways.waiting);
    session.changed(playing, ways.waiting);
    music(playing && (!telling.bounded || ways.takesTurns), ways.waiting);
  };
  const stop = () => {
    ways.wait(false);
    telling.pause();
  };
  const listen = () => {
    ways.aloud();
    begin();
  };
  const toggle = () => {
    if (pages.edge === 'title') listen();
    else ways.toggle();
  };
  const session = makeSession(tale, telling, {
    play: () => {
      if (!telling.playing) toggle();
    },
    pause: stop,
    previous: () => pages.turn(-1),
    next: () => pages.turn(1),
  });
  const ways = makeWays(tale, text, pages, telling, () => changed());
  const progress = makeProgress(tale, pages, telling, () => ways.wait(false));
  const sleep = makeSleep(tale, telling, stop);

  /** @type {Record<string, () => void>} */
  const actions = {
    'sentence-back': () => ways.sentence(-1),
    'sentence-again': () => ways.sentence(0),
    'sentence-on': () => ways.sentence(1),
    restart: ways.restart,
  };
  for (const [name, action] of Object.entries(actions)) {
    document.querySelector(`[data-action=${name}]`)?.addEventListener('click', () => {
      follow();
      action();
    });
  }
  for (const box of document.querySelectorAll('[data-timed-only]')) box.toggleAttribute('hidden', !timed);

  if (timed) {
    offerOffset(telling.setOffset);
    listenToChoices(tale, text, pages, telling, ways.answer);
    listenToPresses(tale, text, ways.hearWord, ways.hearSentence);
    document.addEventListener('keydown', (event) => {
      const { key, target, shiftKey } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || pages.edge === 'title') return;
      if (!(target instanceof Element) || target.closest('dialog, input, select, textarea, audio')) return;
      const side = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
      const step = isRightToLeft(tale) ? -side : side;
      const marked = text.indexOf.get(tale.querySelector('.mark') ?? tale) ?? telling.word;
      if (side && shiftKey) ways.sentence(step);
      else if (side && ways.silent) ways.move(step);
      else if (shiftKey && key === 'ArrowDown') ways.hearSentence(marked);
      else if (shiftKey && key === 'ArrowUp') ways.hearWord(marked);
      else if (shiftKey && key === 'Home') ways.restart();
      else return;
      follow();
      event.preventDefault();
    });
  }

  return {
    toggle,
    listen,
    rest: ways.rest,
    hear: ways.hear,
    reached: ways.reached,
    /** @param {number} page that the reader has turned to */
    turned(page) {
      ways.turned(page);
      progress.moved();
    },
    finished: sleep.finished,
    changed,
    moved() {
      progress.moved();
      session.moved();
    },
  };
}
