// What goes along with a tale, and what nobody waits for while it opens: fetched when the page has loaded.

import { fetchLetters } from './letters.js';
import { listenToChoices } from './choosing.js';
import { listenToKeys } from './keys.js';
import { fetchOnce } from '../page/once.js';
import { fetchBeside, listenToPictures } from './pictures.js';
import { listenToPresses } from './presses.js';
import { listenToQuestions } from './questions.js';
import { listenToSwipes } from './swipes.js';
import { makeEnd } from './end.js';
import { makeFollow } from './follow.js';
import { makeMusic } from './music.js';
import { makeProgress } from './progress.js';
import { makeMediaSession } from './media-session.js';
import { makeSleep } from './sleep.js';
import { makeTurning } from './turning.js';
import { makeWakeLock } from './wake-lock.js';
import { nameRegions } from './regions.js';
import { offerOffset } from './offset.js';
import { spareDarkPictures } from './night.js';

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Opened} opened
 */
function join(tale, { text, pages, narration, sound, toggle, hear, again, follow, end, setting, settings }) {
  Object.assign(follow, makeFollow(tale));
  const theEnd = makeEnd(tale, again);
  Object.assign(end, theEnd);
  if (pages.edge === 'end') end.show(false);
  fetchLetters(tale);
  spareDarkPictures(tale);
  if (pages.path.branches) nameRegions(tale, pages);
  const modes = sound && sound.modes;
  if (narration && sound) {
    const session = makeMediaSession(tale, pages, narration, {
      play: () => {
        if (!narration.playing) sound.toggle();
      },
      pause: sound.stop,
      previoustrack: () => pages.turn(-1),
      nexttrack: () => pages.turn(1),
    });
    const music = makeMusic(text, narration, setting);
    const tuned = { changed: (/** @type {boolean} */ playing, /** @type {boolean} */ waiting) =>
      music(playing && (!narration.bounded || !!modes?.takesTurns), waiting) };
    const progress = makeProgress(tale, pages, narration, sound.settle);
    sound.join(makeWakeLock(), session, makeSleep(tale, narration, sound.stop), progress, tuned, theEnd);
  }
  listenToQuestions(tale, text, pages, narration, sound);
  if (narration && sound && modes) {
    offerOffset(narration.setOffset, settings);
    listenToChoices(tale, text, pages, narration, sound.speak);
  }
  const turning = makeTurning(tale, pages);
  fetchBeside(tale, pages);
  if ('simple' in tale.dataset) return;
  if (modes) listenToPresses(tale, text, modes.hearWord, modes.hearSentence);
  listenToKeys(tale, text, pages, narration && { toggle, hear, word: () => narration.word, modes, follow: follow.again });
  listenToSwipes(tale, pages, turning);
  listenToPictures(tale, pages);
}

const tale = document.querySelector('[data-tale]');
if (tale instanceof HTMLElement) {
  tale.addEventListener('opened', (event) => {
    const opened = /** @type {CustomEvent} */ (event).detail;
    join(tale, opened);
    // How a grown-up reads it aloud comes when somebody looks there for it, and asks for the reader.
    document.querySelector('#panel .fold')?.addEventListener('toggle', () => fetchOnce(tale.dataset, 'narration'));
    tale.addEventListener('narrate', (asked) => /** @type {CustomEvent} */ (asked).detail(opened));
  }, { once: true });
}
