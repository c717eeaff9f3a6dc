// A tale's page comes to life. Without this script it is a text with players, readable and playable.

import { listenToKeys } from './keys.js';
import { listenToPictures } from './pictures.js';
import { listenToSwipes } from './swipes.js';
import { listenToTaps } from './taps.js';
import { makeCloser } from './closer.js';
import { makeFollow } from './follow.js';
import { makeLight } from './light.js';
import { makePages } from './pages.js';
import { makePlace } from './place.js';
import { makeTelling } from './telling.js';
import { makeTurning } from './turning.js';
import { openPanelOnDemand, setting } from './panel.js';
import { phrase } from './words.js';
import { recordingsOf } from './recordings.js';
import { textOf } from './text.js';

/** @param {HTMLElement} tale */
function openTale(tale) {
  const sections = /** @type {HTMLElement[]} */ ([...tale.querySelectorAll('.page')]);
  const text = textOf(sections);
  const recordings = recordingsOf(tale, sections, text);
  const place = makePlace(tale);
  const kept = place.recall();
  const follow = makeFollow(tale);
  const notice = document.querySelector('[data-notice]');
  const playButton = /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=play]'));

  const keepPlace = () => {
    const { shown } = pages;
    const onPage = telling && text.pageOf[telling.word] === shown;
    place.keep(
      { page: sections[shown].id, word: onPage ? telling.word : -1, voice: telling?.voice ?? '' },
      shown + 1,
      sections.length,
    );
  };
  const say = (/** @type {string} */ words) => {
    if (notice) notice.textContent = words;
  };
  const showPlaying = (/** @type {boolean} */ playing) => {
    if (playing) say('');
    else if (begun) keepPlace();
    begun ||= playing;
    playButton?.toggleAttribute('data-playing', playing);
    tale.toggleAttribute('data-playing', playing);
  };

  let begun = false;
  const pages = makePages(tale, sections, (page) => {
    follow.again();
    telling?.turned(page);
    keepPlace();
  });
  const telling = recordings.length
    ? makeTelling(recordings, text, pages, makeLight(text, follow.sentence), {
      changed: showPlaying,
      sentence: () => {
        if (begun) keepPlace();
      },
      finished: () => {
        begun = false;
        place.finish();
      },
      failed: (key) => say(phrase(key)),
    })
    : null;

  const byHash = pages.pageAtHash();
  const byPlace = sections.findIndex(({ id }) => id === kept.page);
  pages.show(byHash >= 0 ? byHash : Math.max(0, byPlace));

  const hear = (/** @type {number} */ word) => {
    follow.again();
    telling?.hear(word);
  };
  if (telling) {
    const word = pages.shown === byPlace ? kept.word : -1;
    const voice = setting('voice', kept.voice, (id) => {
      telling.setVoice(id, telling.word);
      keepPlace();
    });
    telling.setRate(Number(setting('speed', '', (rate) => telling.setRate(Number(rate)))) || 1);
    telling.setVoice(voice || telling.voice, word);
    showPlaying(false);
    document.addEventListener('visibilitychange', telling.paint);
    listenToTaps(tale, text, hear);
  } else if (playButton) {
    playButton.hidden = true;
  }

  const actions = {
    play: () => {
      follow.again();
      telling?.toggle();
    },
    previous: () => pages.turn(-1),
    next: () => pages.turn(1),
  };
  for (const [name, action] of Object.entries(actions)) {
    tale.querySelector(`[data-action=${name}]`)?.addEventListener('click', action);
  }
  listenToKeys(tale, text, pages, telling && { toggle: actions.play, hear, word: () => telling.word });
  listenToSwipes(tale, pages, makeTurning(tale, pages));
  listenToPictures(tale, pages, makeCloser() ?? (() => {}));
  openPanelOnDemand();
  tale.querySelector('[data-controls]')?.removeAttribute('hidden');
}

const taleInPage = document.querySelector('[data-tale]');
if (taleInPage instanceof HTMLElement) openTale(taleInPage);
