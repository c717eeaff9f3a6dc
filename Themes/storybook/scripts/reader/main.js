// A tale's page comes to life. Without this script it is a text with players, readable and playable.

import { dressChoices, showChoices } from './choices.js';
import { listenToKeys } from './keys.js';
import { listenToPictures } from './pictures.js';
import { listenToSwipes } from './swipes.js';
import { listenToTaps } from './taps.js';
import { listenToTitle } from './title.js';
import { makeCloser } from './closer.js';
import { makeEnd } from './end.js';
import { makeFollow } from './follow.js';
import { makeLight } from './light.js';
import { makePages } from './pages.js';
import { makePlace } from './place.js';
import { makeSound } from './sound.js';
import { makeTelling } from './telling.js';
import { makeTurning } from './turning.js';
import { offerToGoOn } from './resume.js';
import { openPanelOnDemand, setting } from './panel.js';
import { phrase } from '../device/words.js';
import { recordingsOf } from './recordings.js';
import { shareRead } from './share.js';
import { textOf } from './text.js';
import { whenRefused } from '../device/store.js';

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
    const { shown, path } = pages;
    const onPage = telling && text.pageOf[telling.word] === shown;
    const word = onPage ? telling.word : -1;
    const here = { page: sections[shown].id, word, voice: telling?.voice ?? '' };
    place.keep(
      path.branches ? { ...here, path: path.way.map((page) => sections[page].id) } : here,
      path.way.indexOf(shown) + 1,
      path.isOpen ? 0 : path.way.length,
      shareRead(text, path, shown, word),
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
    sound?.changed();
  };

  let begun = false;
  let heardToTheEnd = false;
  /** @type {ReturnType<typeof makeSound> | undefined} */
  let sound;
  const pages = makePages(tale, sections, (page) => {
    say('');
    follow.again();
    end.hide();
    sound?.turned(page);
    keepPlace();
  }, (edge) => {
    begun = false;
    if (edge === 'end') {
      place.finish();
      telling?.end();
      end.show();
    } else {
      place.forget();
      end.hide();
      sound?.rest();
    }
  });
  const telling = recordings.length
    ? makeTelling(recordings, text, pages, makeLight(text, follow.sentence), {
      changed: showPlaying,
      sentence: () => {
        if (begun) keepPlace();
      },
      asked: () => showChoices(sections[pages.shown]),
      finished: () => {
        begun = false;
        place.finish();
        heardToTheEnd = true;
        sound?.finished();
      },
      moved: () => sound?.moved(),
      reached: () => sound?.reached(),
      failed: (key) => say(phrase(key)),
    })
    : null;

  const begin = (/** @type {boolean} */ aloud) => {
    pages.restart();
    follow.again();
    end.hide();
    telling?.restart();
    place.restart();
    keepPlace();
    heardToTheEnd = false;
    if (aloud) telling?.toggle();
  };
  const end = makeEnd(tale, () => begin(heardToTheEnd));
  whenRefused(() => say(phrase('not-kept')));

  dressChoices(sections);
  pages.path.restore((kept.path ?? []).map((id) => sections.findIndex((section) => section.id === id)));
  const byHash = pages.pageAtHash();
  const byPlace = sections.findIndex(({ id }) => id === kept.page);
  pages.open(byHash >= 0 ? byHash : byPlace);

  const hear = (/** @type {number} */ word) => {
    follow.again();
    sound?.hear(word);
  };
  if (telling) {
    const word = pages.shown === byPlace ? kept.word : -1;
    const voice = setting('voice', kept.voice, (id) => {
      telling.setVoice(id, telling.word);
      keepPlace();
    });
    telling.setRate(Number(setting('speed', '', (rate) => telling.setRate(Number(rate)))) || 1);
    telling.setVoice(voice || telling.voice, word);
    sound = makeSound(tale, text, pages, telling, follow.again, () => begin(true));
    showPlaying(false);
    document.addEventListener('visibilitychange', telling.paint);
    listenToTaps(tale, text, hear);
  } else if (playButton) {
    playButton.hidden = true;
  }

  const actions = {
    play: () => {
      follow.again();
      sound?.toggle();
    },
    previous: () => pages.turn(-1),
    next: () => pages.turn(1),
  };
  for (const [name, action] of Object.entries(actions)) {
    tale.querySelector(`[data-action=${name}]`)?.addEventListener('click', action);
  }
  listenToKeys(tale, text, pages, telling && { toggle: actions.play, hear, word: () => telling.word });
  listenToTitle(tale, () => sound?.listen(), () => begin(false));
  listenToSwipes(tale, pages, makeTurning(tale, pages));
  listenToPictures(tale, pages, makeCloser() ?? (() => {}));
  openPanelOnDemand();
  tale.querySelector('[data-controls]')?.removeAttribute('hidden');
  if (byHash < 0 && byPlace > 0) {
    offerToGoOn(sections[byPlace], sections[0], pages.whereabouts(), () => begin(false));
  }
}

const taleInPage = document.querySelector('[data-tale]');
// Not at once: reading the script and opening the tale in one go would keep a slow phone from its first paint.
if (taleInPage instanceof HTMLElement) setTimeout(openTale, 0, taleInPage);
