// Connects the voice with the rest of the page: reading modes, the keys of sentences, and what comes later.

import { hasTimeline } from './timeline.js';
import { hasTimes } from './route.js';
import { makeModes } from './modes.js';
import { shareSpeaker } from '../device/speaker.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {import('./types.d.ts').Pages} pages
 * @param {import('./types.d.ts').Narration} narration
 * @param {() => void} follow called when the reader has chosen a place
 * @param {(aloud: boolean) => void} begin called when the tale is to begin at its beginning
 */
export function makeSound(tale, text, pages, narration, follow, begin) {
  /** @type {import('./types.d.ts').Companion[]} */
  const companions = [];
  let wasPlaying = false;
  const changed = () => {
    const { playing } = narration;
    if (playing && !wasPlaying) takeSpeaker();
    wasPlaying = playing;
    tale.toggleAttribute('data-alone', playing && narration.bounded);
    for (const companion of companions) companion.changed?.(playing, modes.waiting);
  };
  const listen = () => {
    modes.aloud();
    begin(true);
  };
  const toggle = () => {
    if (pages.edge === 'title' || (pages.edge === 'end' && narration.over)) listen();
    else modes.toggle();
  };
  const modes = makeModes(tale, text, pages, narration, () => changed(), begin);
  const takeSpeaker = shareSpeaker(modes.stop);
  const moved = () => {
    for (const companion of companions) companion.moved?.();
  };

  /** @type {Record<string, () => void>} */
  const actions = {
    'sentence-back': () => modes.sentence(-1),
    'sentence-again': () => modes.sentence(0),
    'sentence-on': () => modes.sentence(1),
    restart: modes.restart,
  };
  for (const [name, action] of Object.entries(actions)) {
    document.querySelector(`[data-action=${name}]`)?.addEventListener('click', () => {
      follow();
      action();
    });
  }
  const showKeys = () => {
    const isTimed = narration.recordings().some(hasTimes);
    for (const box of document.querySelectorAll('[data-timed-only]')) box.toggleAttribute('hidden', !isTimed);
  };
  showKeys();
  tale.querySelector('.progress')?.toggleAttribute('hidden', !hasTimeline(pages, narration));

  return {
    /** The reading modes; null where no recording has times. */
    modes: narration.isTimed ? modes : null,
    /** Another voice may have times, or none. */
    showKeys,
    toggle,
    listen,
    /** Goes on for a reader who was listening. */
    goOn() {
      if (!modes.isSilent()) toggle();
    },
    rest: modes.rest,
    settle: modes.settle,
    /** @param {'sentence' | 'page' | 'now'} where the voice is to stop */
    stopAt(where) {
      if (where === 'now') modes.stop();
      else narration.stopAfter(where === 'page');
    },
    hear: modes.hear,
    /** Speaks some words and stops, whatever the mode; where there are times. */
    speak: modes.answer,
    stop: modes.stop,
    reached: modes.reached,
    /** @param {number} page that the reader has turned to */
    turned(page) {
      modes.turned(page);
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
