// Starts a tale's page. Without this script it is a text with players, readable and playable.

import { dressChoices, showChoices } from './choices.js';
import { listenToTaps } from './taps.js';
import { listenToTitle } from './title.js';
import { makeHighlighter } from './highlighter.js';
import { makeNotice } from './notice.js';
import { makePages } from './pages.js';
import { makeReading } from './reading.js';
import { makeSound } from './sound.js';
import { makeNarration } from './narration.js';
import { offerToGoOn } from './resume.js';
import { openPanelOnDemand } from '../page/panel.js';
import { setting } from '../page/setting.js';
import { landIn } from './landing.js';
import { recordingsOf } from './recordings.js';
import { textOf } from './text.js';
import { fetchOnce } from '../page/once.js';
import { loadScript } from '../page/script.js';
import { readText, site } from '../device/storage.js';
import { takeWish } from './wish.js';
import { whenLoaded } from './loaded.js';
import { keepSettings, recall, whenRefused } from '../device/store.js';

/**
 * Creates the parts in the order of their dependencies, shows the first page, and only then connects events.
 * @param {HTMLElement} tale
 */
function openTale(tale) {
  const sections = /** @type {HTMLElement[]} */ ([...tale.querySelectorAll('.page')]);
  const text = textOf(sections);
  const recordings = recordingsOf(tale, sections, text);
  const pages = makePages(tale, sections);
  /**
   * @type {import('./types.d.ts').Follow} the page follows the voice, and "The end" is announced,
   *   when `companions/` has come
   */
  const follow = { again() {}, sentence() {}, word() {} };
  /** @type {import('./types.d.ts').End} */
  const end = { show() {}, hide() {} };
  const narration = recordings.length ? makeNarration(recordings, text, pages, makeHighlighter(text, follow)) : null;
  const reading = makeReading(tale, text, pages, narration);
  const notice = makeNotice();
  // The youngest only play, pause and go back: no touch moves the voice, and no key. A voice that does not know its
  // page needs a reader who turns pages.
  const isSimple = 'simple' in document.documentElement.dataset && recordings.length > 0
    && recordings.every(({ track, page }) => track || page >= 0);
  tale.toggleAttribute('data-simple', isSimple);
  let isBedtime = false;

  const begin = (/** @type {boolean} */ aloud) => {
    if (aloud && narration?.atTitle()) pages.path.forget();
    else pages.restart();
    follow.again();
    end.hide();
    narration?.restart();
    reading.restart();
    if (aloud) narration?.toggle();
  };

  dressChoices(sections);
  const kept = reading.recall();
  const numberOf = (/** @type {string} */ page) => sections.findIndex(({ id }) => id === page);
  pages.path.restore(kept.path.map(numberOf));
  const byHash = pages.pageAtHash();
  const { hash } = location;
  const byPosition = numberOf(kept.page);
  pages.open(byHash >= 0 ? byHash : byPosition);

  const isWithin = narration && chooseVoice(narration, kept, pages.shown === byPosition, () => {
    sound?.showKeys();
    reading.keep();
  });
  const sound = narration && makeSound(tale, text, pages, narration, () => follow.again(), begin);
  const toggle = () => {
    follow.again();
    sound?.toggle();
  };
  const hear = (/** @type {number} */ word) => {
    follow.again();
    sound?.hear(word);
  };

  pages.listen({
    turned(page) {
      notice.say('');
      // A key that turns the page keeps the focus: without a voice, nothing else says where it leads.
      end.hide(!narration?.playing && document.activeElement?.closest('.keys') ? pages.whereabouts() : undefined);
      sound?.turned(page);
      reading.keep();
    },
    edged(edge) {
      if (edge === 'end') {
        reading.finish();
        narration?.end();
        sound?.settle();
        end.show(isBedtime || 'sleep' in tale.dataset);
      } else {
        reading.forget();
        end.hide();
        sound?.rest();
      }
    },
  });
  const playButton = tale.querySelector('[data-action=play]');
  const showPlaying = (/** @type {boolean} */ playing) => {
    for (const part of [playButton, tale]) part?.toggleAttribute('data-playing', playing);
    sound?.changed();
  };
  narration?.listen({
    changed(playing, isInterrupted) {
      if (isInterrupted) sound?.stop(); // the page of an answer does not come without its sound
      if (playing) {
        notice.heard();
        tale.removeAttribute('data-asks');
        isBedtime = false;
      }
      reading.changed(playing);
      showPlaying(playing);
    },
    sentence: reading.keep,
    asked: () => showChoices(sections[pages.shown]),
    finished() {
      reading.finish(true);
      isBedtime = 'sleep' in tale.dataset;
      sound?.finished();
    },
    moved: () => sound?.moved(),
    reached() {
      sound?.reached();
      tale.dispatchEvent(new Event('rested'));
    },
    failed(key) {
      const fault = { key, recording: narration?.recording, again: narration?.play };
      // The script that handles the fault, such as that of a video, tries again.
      const isTaken = !tale.dispatchEvent(new CustomEvent('failed', { cancelable: true, detail: fault }));
      notice.say(isTaken ? 'sound-again' : key);
      tale.toggleAttribute('data-asks', key === 'sound-refused');
    },
  });
  if (narration) {
    showPlaying(false);
    addEventListener('visibilitychange', narration.paint);
    // At rest it is kept already, and another tab may have read on since.
    for (const sign of ['visibilitychange', 'pagehide']) addEventListener(sign, () => narration.playing && reading.keep());
    if (!isSimple) listenToTaps(tale, text, hear);
  } else {
    playButton?.toggleAttribute('hidden', true);
  }
  const actions = { play: toggle, previous: () => pages.turn(-1), next: () => pages.turn(1) };
  for (const [name, action] of Object.entries(actions)) {
    tale.querySelector(`[data-action=${name}]`)?.addEventListener('click', action);
  }
  listenToTitle(tale, () => narration?.playing || sound?.listen(), () => { // a quick hand taps twice
    sound?.stop(); // the title may be spoken
    begin(false);
  });
  // A child's minutes are over.
  tale.addEventListener('resting', (event) => sound?.stopAt(/** @type {CustomEvent} */ (event).detail));
  // An author's preview has exchanged text, answers or times.
  tale.addEventListener('rewritten', () => {
    dressChoices(sections);
    pages.renew();
    const read = () => {
      Object.assign(text, textOf(sections));
      recordingsOf(tale, sections, text).forEach(({ track, schedule, title, from }, i) => {
        Object.assign(recordings[i], { track, schedule, title, from });
      });
    };
    if (narration) narration.renew(read);
    else read();
  });
  whenRefused(() => notice.say('not-kept'));
  openPanelOnDemand();
  fetchCompanions(tale, {
    text, pages, narration, sound, toggle, hear, again: () => begin(reading.isHeard), follow, end, setting,
    settings: { recall: () => recall('settings'), keep: keepSettings },
  });
  tale.querySelector('[data-controls]')?.removeAttribute('hidden');
  const goOn = () => {
    if (kept.aloud) sound?.goOn();
  };
  if (takeWish(tale.dataset.tale ?? '')) goOn();
  else if (byHash < 0 && hash === '#listen') sound?.goOn(); // home's picture was tapped
  else if (byHash < 0 && (byPosition > 0 || isWithin)) {
    offerToGoOn(sections[byPosition], sections[0], pages.whereabouts(), goOn, () => {
      begin(false);
      goOn();
    }, () => {
      if (kept.aloud && playButton instanceof HTMLElement) playButton.focus();
      else landIn(pages.seen);
    });
  }
}

/**
 * Takes up the voice, its speed and the reading position as they were kept.
 * @param {import('./types.d.ts').Narration} narration
 * @param {import('./types.d.ts').Position} kept
 * @param {boolean} isThere whether the kept page is shown
 * @param {() => void} chosen called when the reader has chosen another voice
 * @returns {boolean} whether it goes on within a recording that does not know its words
 */
function chooseVoice(narration, kept, isThere, chosen) {
  const voice = setting('voice', kept.voice, (id) => {
    narration.setVoice(id, narration.word);
    chosen();
  });
  narration.setRate(Number(setting('speed', '', (rate) => narration.setRate(Number(rate)))) || 1);
  narration.setVoice(voice || narration.voice, isThere ? kept.word : -1);
  const { recording } = narration;
  const isWithin = isThere && !recording.track && kept.second > 0;
  if (isWithin) narration.seek(recording, Math.min(kept.second, recording.duration));
  return isWithin;
}

/**
 * Fetches what nobody waits for, after all that the page itself waits for. In a single file it is there.
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Opened} detail
 */
function fetchCompanions(tale, detail) {
  const invite = () => {
    tale.dispatchEvent(new CustomEvent('opened', { detail }));
    delete tale.dataset.companions;
  };
  const fetch = () => fetchOnce(tale.dataset, 'companions', invite);
  if (!tale.dataset.companions) invite();
  whenLoaded(fetch);
  // Late fonts can delay that for seconds. A reader who is there does not wait, and what could not be fetched is
  // asked for again.
  for (const sign of ['keydown', 'pointerdown', 'pageshown']) addEventListener(sign, fetch, true);
}

const taleInPage = document.querySelector('[data-tale]');
if (taleInPage instanceof HTMLElement) {
  // Not at once: reading the script and opening the tale in one go would keep a slow phone from its first paint.
  const open = () => setTimeout(openTale, 0, taleInPage);
  const { narration = '', tale } = taleInPage.dataset;
  // A voice of the family joins the page before.
  if (readText(`${site}narration:${tale}`)) {
    loadScript(narration).then(() => taleInPage.dispatchEvent(new CustomEvent('narrated', { detail: open })), open);
  } else {
    open();
  }
}
