// Saying it oneself: a sentence of the voice is heard, said, and heard beside one's own. What is said stays in the memory of
// the page, and is gone with it. Fetched when the reader first takes turns.

import { BLOCKS, cut, isOver, levelOf, longestTake, voiceIn } from './voice.js';
import { envelopeOf } from './envelope.js';
import { hasMicrophone, makeMicrophone } from './microphone.js';
import { letKeep } from './keep.js';
import { makeModel } from './model.js';
import { makePicture } from './picture.js';
import { shareSpeaker } from '../device/speaker.js';
import { waveHeader } from '../page/wave.js';

/**
 * `idle`: the voice speaks. `ready`: anything may be done. `asking`: the browser asks for the microphone, or closes it.
 * `taking`: the child speaks. `model`, `own`: the voice or the child is heard.
 * @typedef {'idle' | 'ready' | 'asking' | 'taking' | 'model' | 'own'} State
 */
/** What each key needs. @type {Record<string, State[]>} */
const ABLE = { hear: ['ready', 'own'], say: ['ready', 'taking', 'own'], both: ['ready', 'own'] };
/** While the music is silent. @type {State[]} */
const SILENT = ['asking', 'taking', 'own'];

/** Milliseconds between two pictures of what is being said. */
const OFTEN = 100;

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement} panel
 */
function openSpeaking(tale, panel) {
  const { capture = '', style = '' } = panel.dataset;
  const key = (/** @type {string} */ name) => /** @type {HTMLElement} */ (panel.querySelector(`[data-action=speaking-${name}]`));
  const keys = { hear: key('hear'), say: key('say'), both: key('both') };
  const said = /** @type {HTMLElement} */ (panel.querySelector('[role=status]'));
  const again = /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=sentence-again]'));
  const voice = /** @type {HTMLMediaElement | null} */ (tale.querySelector('[data-voice]'));
  const music = /** @type {HTMLAudioElement | null} */ (document.querySelector('audio[data-music]'));
  const own = document.createElement('audio');
  panel.append(own);
  const microphone = makeMicrophone(capture);
  const model = makeModel();
  letKeep(key('keep'), `${tale.dataset.tale}.wav`, () => own.src);
  const show = makePicture(/** @type {HTMLElement} */ (panel.querySelector('.envelopes')));

  /** @type {State} */
  let state = 'idle';
  let isMute = !hasMicrophone(); // nothing can be said here
  let isDressed = false; // the style has come
  /** @type {import('./types.d.ts').Turn | null} */
  let turn = null;
  /** @type {import('./types.d.ts').Shape | null} */
  let shape = null; // of what was said last
  /** @type {import('./types.d.ts').Hearing | null} */
  let hearing = null;
  /** @type {number[]} */
  let levels = [];
  let timer = 0;
  let drawn = 0; // when, in milliseconds
  let tries = 0; // only what the last one brings is of use
  /** @type {(() => void) | null} */
  let then = null; // after the voice

  const isWaiting = () => 'waiting' in tale.dataset;
  const draw = () => {
    const isShown = turn && (shape || state === 'taking');
    show(isShown ? model.shape(/** @type {NonNullable<typeof turn>} */ (turn)) : null, isShown ? shape : null);
  };

  const enter = (/** @type {State} */ now) => {
    state = now;
    panel.dataset.state = now;
    panel.toggleAttribute('data-said', !!own.src);
    for (const [name, element] of Object.entries(keys)) {
      element.setAttribute('aria-disabled', String(!ABLE[name].includes(now) || (name === 'both' && !own.src)));
    }
    if (music) music.muted = SILENT.includes(now);
    draw();
  };

  const write = (/** @type {string} */ name) => {
    said.textContent = (name && panel.querySelector(`[data-words] [data-say=${name}]`)?.textContent) || '';
    said.dataset.say = name;
  };

  /** Lets go of what was said. */
  const forget = () => {
    if (own.src) URL.revokeObjectURL(own.src);
    own.removeAttribute('src');
    own.load();
    shape = null;
  };
  /** Ends what goes on. */
  const settle = () => {
    tries += 1;
    clearTimeout(timer);
    hearing?.drop();
    if (hearing) shape = null; // of a take that is broken off
    hearing = null;
    own.pause();
    then = null;
  };
  const leave = () => {
    settle();
    forget();
    microphone.close();
    turn = null;
    enter('idle');
  };

  const takeSpeaker = shareSpeaker(() => {
    if (state === 'idle') return;
    settle();
    enter(isWaiting() ? 'ready' : 'idle');
  });

  /** There is nothing to say into: one sentence says so, and turns are as they were without keys. */
  const refuse = () => {
    isMute = true;
    enter('idle');
    if (panel.contains(document.activeElement)) {
      /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=play]'))?.focus();
    }
    write('speaking-none');
    look();
  };

  const hear = (/** @type {Float32Array} */ block) => {
    if (state !== 'taking') return;
    levels.push(levelOf(block));
    if (isOver(levels)) {
      finish();
    } else if (performance.now() - drawn > OFTEN) {
      drawn = performance.now();
      const spoken = levels.slice(voiceIn(levels)?.first ?? levels.length);
      shape = { envelope: Float32Array.from(spoken, (level) => 10 ** (level / 20)), seconds: spoken.length / BLOCKS };
      draw();
    }
  };

  const begin = async () => {
    settle();
    const mine = tries;
    turn?.wait();
    if (turn) model.fetch(turn, draw);
    takeSpeaker();
    write('');
    enter('asking');
    try {
      const opened = await microphone.open(hear, () => state === 'taking' && finish());
      if (mine !== tries) {
        opened.drop();
        return;
      }
      forget();
      levels = [];
      hearing = opened;
      timer = setTimeout(finish, longestTake(turn ? model.shape(turn).seconds : 0) * 1000);
      enter('taking');
    } catch {
      if (mine === tries) refuse();
    }
  };

  async function finish() {
    const ended = hearing;
    const mine = tries;
    hearing = null;
    clearTimeout(timer);
    enter('asking');
    const take = await ended?.finish().catch(() => null);
    if (mine !== tries) return;
    const heard = take && cut(take.samples, take.rate);
    shape = null;
    if (heard) {
      const { samples, voice: spoken } = heard;
      own.src = URL.createObjectURL(new Blob([waveHeader(samples.length, take.rate), samples], { type: 'audio/wav' }));
      shape = { envelope: envelopeOf([spoken], take.rate), seconds: spoken.length / take.rate };
    } else {
      write('speaking-quiet');
    }
    enter('ready');
  }

  const hearModel = (/** @type {(() => void) | null} */ next) => {
    settle();
    then = next;
    enter('model');
    again?.click();
  };
  const hearOwn = () => {
    own.volume = voice?.volume ?? 1;
    takeSpeaker();
    enter('own');
    own.play().catch(() => {
      if (state === 'own') enter('ready'); // nobody has stopped it
    });
  };

  const does = {
    hear: () => hearModel(() => {}),
    say: () => (state === 'taking' ? finish() : begin()),
    both: () => hearModel(hearOwn),
  };
  for (const [name, element] of Object.entries(keys)) {
    element.addEventListener('click', () => {
      if (element.ariaDisabled !== 'true') does[/** @type {keyof typeof does} */ (name)]();
    });
  }
  own.addEventListener('ended', () => {
    if (state === 'own') enter('ready');
  });

  /** Another way to read, a page turned, the story going on, a pause. */
  function look() {
    if (isMute && !isWaiting()) write('');
    const isOn = isDressed && tale.dataset.way === 'turn' && (!isMute || !!said.textContent);
    panel.hidden = !isOn;
    panel.toggleAttribute('data-mute', isMute);
    tale.toggleAttribute('data-speaks', isOn);
    if (tale.dataset.way !== 'turn') {
      if (turn) leave();
    } else if (!isWaiting() && state !== 'idle' && !(state === 'model' && 'playing' in tale.dataset)) {
      settle();
      enter('idle');
    }
  }
  new MutationObserver(look).observe(tale, { attributeFilter: ['data-way', 'data-waiting', 'data-playing'] });

  tale.addEventListener('turn', (event) => {
    /** @type {import('./types.d.ts').Turn} */
    const detail = /** @type {CustomEvent} */ (event).detail;
    if (detail.first !== turn?.first || detail.sources !== turn.sources) {
      forget();
      write('');
    }
    const isFirst = !turn;
    turn = detail;
    if (isMute) {
      if (isFirst) refuse();
      return;
    }
    const next = then;
    then = null;
    if (own.src) turn.wait();
    enter('ready');
    look();
    next?.();
  });
  // While the child speaks, a tap on the picture says that it has spoken.
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (state !== 'taking' || !(target instanceof Element)) return;
    if (!target.closest('.picture') || target.closest('a, button')) return;
    event.stopPropagation();
    finish();
  }, true);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && hearing) {
      settle();
      enter('ready');
    }
  });
  document.addEventListener('words', () => queueMicrotask(draw));
  addEventListener('pagehide', leave);
  const dressed = () => {
    isDressed = true;
    look();
  };
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style, onload: dressed }));
  enter('idle');
}

const taleToSay = document.querySelector('[data-tale]:not([data-simple])');
const panelToSay = taleToSay?.querySelector('[data-speaking]');
if (taleToSay instanceof HTMLElement && panelToSay instanceof HTMLElement) openSpeaking(taleToSay, panelToSay);
