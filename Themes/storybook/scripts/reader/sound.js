// Connects the voice with the rest of the page: ways to read, the keys of sentences, and what comes later.

import { hasLine } from './line.js';
import { hasTimes } from './route.js';
import { makeWays } from './ways.js';
import { shareSpeaker } from '../device/speaker.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Telling} telling
 * @param {() => void} follow called when the reader has chosen a place
 * @param {(aloud: boolean) => void} begin called when the tale is to begin at its beginning
 */
export function makeSound(tale, text, pages, telling, follow, begin) {
  /** @type {import('./types.d.ts').Companion[]} */
  const companions = [];
  let wasPlaying = false;
  const changed = () => {
    const { playing } = telling;
    if (playing && !wasPlaying) takeSpeaker();
    wasPlaying = playing;
    tale.toggleAttribute('data-alone', playing && telling.bounded);
    for (const companion of companions) companion.changed?.(playing, ways.waiting);
  };
  const listen = () => {
    ways.aloud();
    begin(true);
  };
  const toggle = () => {
    if (pages.edge === 'title' || (pages.edge === 'end' && telling.over)) listen();
    else ways.toggle();
  };
  const ways = makeWays(tale, text, pages, telling, () => changed(), begin);
  const takeSpeaker = shareSpeaker(ways.stop);
  const moved = () => {
    for (const companion of companions) companion.moved?.();
  };

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
  const showKeys = () => {
    const isTimed = telling.recordings().some(hasTimes);
    for (const box of document.querySelectorAll('[data-timed-only]')) box.toggleAttribute('hidden', !isTimed);
  };
  showKeys();
  tale.querySelector('.progress')?.toggleAttribute('hidden', !hasLine(pages, telling));

  return {
    /** The ways to read; null where no recording has times. */
    ways: telling.isTimed ? ways : null,
    /** Another voice may have times, or none. */
    showKeys,
    toggle,
    listen,
    /** Goes on for a reader who was listening. */
    goOn() {
      if (!ways.isSilent()) toggle();
    },
    rest: ways.rest,
    settle: ways.settle,
    /** @param {'sentence' | 'page' | 'now'} where the voice is to stop */
    stopAt(where) {
      if (where === 'now') ways.stop();
      else telling.stopAfter(where === 'page');
    },
    hear: ways.hear,
    /** Speaks some words and stops, whatever the way; where there are times. */
    speak: ways.answer,
    stop: ways.stop,
    reached: ways.reached,
    /** @param {number} page that the reader has turned to */
    turned(page) {
      ways.turned(page);
      moved();
    },
    finished() {
      for (const companion of companions) companion.finished?.();
    },
    changed,
    moved,
    /** @param {import('./types.d.ts').Companion[]} come */
    join(...come) {
      companions.push(...come);
      changed();
    },
  };
}
