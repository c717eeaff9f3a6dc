// A tale's page on which a grown-up reads aloud, page by page: the sentence to be read is highlighted, and a key, a tap
// or Space leads to the next one. A page is kept when its last sentence was read.

import { askToStay } from '../offline/device.js';
import { isRightToLeft } from '../reader/sections.js';
import { keepPage } from '../family/narrations.js';
import { BLOCKS, levelOf } from '../recording/level.js';
import { makeDesk } from './desk.js';
import { makeHighlighter } from '../reader/highlighter.js';
import { makeMarks, soundOf } from './marks.js';
import { hasMicrophone, makeMicrophone } from '../speaking/microphone.js';
import { meaningOf } from './states.js';
import { openFor } from '../device/gate.js';
import { openGate } from '../device/open-gate.js';
import { fingerprintsOf } from './joining.js';
import { sentencesOn } from './text.js';
import { shareSpeaker } from '../device/speaker.js';
import { waveOf } from './sound.js';

/** @typedef {import('../family/narrations.js').FamilyVoice} FamilyVoice */
/** @typedef {import('../family/narrations.js').NarratedPage} NarratedPage */

/** Milliseconds between two looks at the level. */
const OFTEN = 60;
/** Milliseconds after which a screen reader knows a new live region, and says what changes in it. */
const KNOWN = 500;
/** What headphones and the lock screen ask for. @type {MediaSessionAction[]} */
const ASKED = ['play', 'pause', 'previoustrack', 'nexttrack', 'seekbackward', 'seekforward', 'seekto'];

/**
 * @typedef {object} Booth
 * @property {HTMLElement} tale
 * @property {import('../reader/types.d.ts').Opened} opened
 * @property {FamilyVoice} voice
 * @property {(NarratedPage | null)[]} recorded a recording for each page, or null
 * @property {NarratedPage[]} changed recordings of pages that the tale no longer has
 * @property {boolean} isNew whether nothing of it is kept yet
 */

/** @param {Booth} booth */
export function openBooth({ tale, opened, voice, recorded, changed, isNew }) {
  const { text, pages, sound, follow } = opened;
  const highlight = makeHighlighter(text, follow);
  const fingerprints = fingerprintsOf(text);
  /** The pages that have something to be read. */
  const readable = text.ranges.flatMap(([first, end], page) => (first < end ? [page] : []));
  const capture = document.querySelector('[data-capture]')?.getAttribute('data-capture') ?? '';
  const microphone = makeMicrophone(capture);
  const heardPage = new Audio();
  const desk = makeDesk(tale, {
    previous: () => turn(-1),
    next: () => turn(1),
    record: () => record(),
    listen: () => listen(),
    rest: () => rest(),
    read: () => read(),
    again: () => again(),
    drop: () => drop(),
    leave: () => leave(),
  });

  /** @type {import('./states.js').State} */
  let state = 'ready';
  /** @type {import('../speaking/types.d.ts').Hearing | null} */
  let hearing = null;
  /** @type {number[]} */
  let levels = [];
  let marks = makeMarks(0);
  let tries = 0; // only what the last one brings is of use
  let drawn = 0; // when, in milliseconds
  let here = -1; // the page that is read, until it is kept
  let isLeaving = false; // as soon as the page is kept
  const enter = (/** @type {import('./states.js').State} */ now) => {
    state = now;
    desk.show(state, readable.map((page) => !!recorded[page]), readable.indexOf(here));
    lightUp();
  };
  /** @param {number} sentence of the page; none for -1 */
  const light = (sentence) => {
    const number = sentencesOn(text, here)[sentence];
    highlight(-1, number === undefined ? -1 : text.sentenceOf.indexOf(number));
  };
  const lightUp = () => light(state === 'taking' ? marks.current : state === 'listening' ? -1 : 0);

  const rest = () => {
    heardPage.pause();
    if (state === 'listening') enter('ready');
  };
  const takeSpeaker = shareSpeaker(rest);

  const show = (/** @type {number} */ page) => {
    here = page;
    pages.show(page);
    enter('ready');
  };
  const turn = (/** @type {number} */ step) => {
    rest();
    const page = readable[readable.indexOf(here) + step];
    if (page === undefined) return;
    desk.say('');
    show(page);
  };

  /** Ends what is being heard, and forgets it. */
  const drop = () => {
    tries += 1;
    hearing?.drop();
    hearing = null;
    if (state === 'asking' || state === 'taking') enter('ready');
  };
  const breakOff = () => {
    if (state !== 'taking' && state !== 'asking') return;
    drop();
    desk.say('lost');
  };
  /** The reader shows another page, as the address in the history says. */
  const follows = () => {
    if (state === 'keeping' || (pages.shown === here && !pages.edge)) return;
    breakOff();
    rest();
    show(readable.includes(pages.shown) ? pages.shown : here);
  };

  const hear = (/** @type {Float32Array} */ block) => {
    if (!hearing) return;
    levels.push(levelOf(block));
    if (performance.now() - drawn < OFTEN) return;
    drawn = performance.now();
    desk.level(levels[levels.length - 1]);
  };

  const record = async () => {
    rest();
    if (!hasMicrophone()) {
      desk.say('none');
      return;
    }
    tries += 1;
    const mine = tries;
    isLeaving = false;
    clearTimeout(greeting);
    desk.say('');
    enter('asking');
    takeSpeaker();
    try {
      const heard = await microphone.open(hear, breakOff);
      if (mine !== tries) {
        heard.drop();
        return;
      }
      levels = [];
      hearing = heard;
      marks = makeMarks(sentencesOn(text, here).length);
      marks.begin(0);
      enter('taking');
      desk.say('reading');
    } catch (error) {
      if (mine !== tries) return;
      enter('ready');
      const { name } = /** @type {Error} */ (error);
      desk.say(name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'none');
    }
  };

  const read = () => {
    if (state !== 'taking') return;
    stayOpen();
    if (marks.read(levels.length)) finish();
    else light(marks.current);
  };
  const again = () => {
    if (state !== 'taking') return;
    marks.again(levels.length);
    light(marks.current);
  };

  const finish = async () => {
    if (!hearing) return;
    const ended = hearing;
    const spoken = soundOf(levels, marks.parts);
    hearing = null;
    enter('keeping');
    try {
      const take = await ended.finish();
      if (!spoken) {
        show(here);
        desk.say('quiet');
        return;
      }
      await keep(here, spoken, await waveOf(take, spoken));
    } catch (error) {
      show(here);
      desk.say(/** @type {Error} */ (error)?.name === 'QuotaExceededError' ? 'full' : 'lost');
    }
  };

  /**
   * @param {number} page
   * @param {import('./marks.js').PageSound} read
   * @param {Blob} file
   */
  const keep = async (page, { sentences, parts }, file) => {
    const seconds = parts.reduce((sum, [from, to]) => sum + to - from, 0) / BLOCKS;
    const kept = { number: page + 1, fingerprint: fingerprints[page], seconds, sentences, sound: file };
    voice.at = Date.now();
    const before = changed.filter(({ number }) => number === kept.number).concat(recorded[page] ?? []);
    if (!await keepPage(voice, kept, before, isNew)) {
      show(page);
      desk.say('gone');
      return;
    }
    if (isNew) askToStay();
    isNew = false;
    recorded[page] = kept;
    if (isLeaving) {
      enter('ready');
      leave();
      return;
    }
    const isAll = readable.every((one) => recorded[one]);
    const next = readable[readable.indexOf(page) + 1];
    show(next ?? page);
    desk.say(isAll ? 'done' : 'kept', { page: page + 1 });
  };

  const listen = () => {
    const kept = recorded[here];
    if (!kept) return;
    takeSpeaker();
    URL.revokeObjectURL(heardPage.src);
    heardPage.src = URL.createObjectURL(kept.sound);
    heardPage.play().catch(rest);
    enter('listening');
    const follow = () => {
      if (state !== 'listening') return;
      light(kept.sentences.filter(([start]) => start <= heardPage.currentTime).length - 1);
      requestAnimationFrame(follow);
    };
    follow();
  };
  heardPage.addEventListener('ended', rest);

  /** Who reads is there. */
  const stayOpen = () => openFor() > 0 && openGate();

  const leave = () => {
    isLeaving = state === 'keeping';
    if (isLeaving) return;
    drop();
    rest();
    microphone.close();
    desk.leave();
  };

  /** A tap on the page says that the sentence was read. All else that taps and keys do there rests. */
  const own = (/** @type {Event} */ event) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.closest('.page')) return;
    event.stopPropagation();
    if (event.type !== 'click') return;
    event.preventDefault();
    read();
  };
  for (const type of ['click', 'pointerdown', 'pointermove', 'pointerup']) addEventListener(type, own, true);
  const right = isRightToLeft(tale) ? -1 : 1;
  addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey, repeat } = event;
    if (altKey || ctrlKey || metaKey || !(target instanceof Element) || target.closest('dialog, input')) return;
    if (/^(Enter| )$/.test(key) && target.closest('button, a')) return;
    const step = { ArrowRight: right, ArrowLeft: -right }[key] ?? 0;
    const meaning = meaningOf(key, step, state);
    if (!meaning) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!repeat) desk.press(meaning);
  }, true);
  document.addEventListener('visibilitychange', () => document.hidden && breakOff());
  addEventListener('pagehide', () => microphone.close());
  addEventListener('beforeunload', (event) => /^(taking|keeping)$/.test(state) && event.preventDefault());
  tale.addEventListener('pageshown', () => queueMicrotask(follows)); // when the reader has shown it
  for (const action of ASKED) {
    try {
      navigator.mediaSession?.setActionHandler(action, rest);
    } catch { /* not every browser supports every action */ }
  }

  sound?.stop();
  opened.narration?.turnOff();
  show(readable.find((page) => !recorded[page]) ?? readable[0]);
  desk.focus();
  const greeting = setTimeout(() => desk.say('ready'), KNOWN);
}
