// What goes along with a tale, and what nobody waits for while it opens: fetched when the page has loaded.

import { listenToKeys } from './keys.js';
import { listenToPictures } from './pictures.js';
import { listenToPresses } from './presses.js';
import { listenToSwipes } from './swipes.js';
import { makeSession } from './session.js';
import { makeSleep } from './sleep.js';
import { makeTurning } from './turning.js';
import { makeWake } from './wake.js';

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Opened} opened
 */
function join(tale, { text, pages, telling, sound, toggle, hear, follow }) {
  if (telling && sound) {
    const session = makeSession(tale, pages, telling, {
      play: () => {
        if (!telling.playing) sound.toggle();
      },
      pause: sound.stop,
      previous: () => pages.turn(-1),
      next: () => pages.turn(1),
    });
    const wake = makeWake();
    const awake = { changed: (/** @type {boolean} */ playing, /** @type {boolean} */ waiting) => wake(playing || waiting) };
    sound.join(awake, session, makeSleep(tale, telling, sound.stop));
  }
  if ('simple' in tale.dataset) return;
  const ways = sound && sound.ways;
  if (ways) listenToPresses(tale, text, ways.hearWord, ways.hearSentence);
  listenToKeys(tale, text, pages, telling && { toggle, hear, word: () => telling.word, ways, follow });
  listenToSwipes(tale, pages, makeTurning(tale, pages));
  listenToPictures(tale, pages);
}

const tale = document.querySelector('[data-tale]');
if (tale instanceof HTMLElement) {
  tale.addEventListener('opened', (event) => join(tale, /** @type {CustomEvent} */ (event).detail), { once: true });
}
