// What happens in a turn: the voice is heard, the child says its sentence, and both are heard one after the other.

import { hasMicrophone, makeMicrophone } from './microphone.js';
import { isSilent } from './states.js';
import { longestTake } from './voice.js';
import { makeModel } from './model.js';
import { makeOwn } from './own.js';
import { makePanel } from './panel.js';
import { makeTaking } from './taking.js';
import { shareSpeaker } from '../device/speaker.js';

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement} panel
 */
export function makeSaying(tale, panel) {
  const again = /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=sentence-again]'));
  const voice = /** @type {HTMLMediaElement | null} */ (tale.querySelector('[data-voice]'));
  const music = /** @type {HTMLAudioElement | null} */ (document.querySelector('audio[data-music]'));
  const view = makePanel(panel);
  const microphone = makeMicrophone(panel.dataset.capture ?? '');
  const model = makeModel();
  const own = makeOwn(panel, () => leaveOwn());

  /** @type {import('./states.js').State} */
  let state = 'idle';
  let isMute = !hasMicrophone(); // nothing can be said here
  let isDressed = false; // the style has come
  /** @type {import('./types.d.ts').Turn | null} */
  let turn = null;
  /** @type {(() => void) | null} */
  let then = null; // after the voice

  const isWaiting = () => 'waiting' in tale.dataset;
  const draw = () => {
    const shape = taking.shape ?? own.shape;
    const shown = shape || state === 'taking' ? turn : null;
    view.draw(shown && model.shape(shown), shown && shape);
  };

  const enter = (/** @type {import('./states.js').State} */ now) => {
    state = now;
    view.enter(now, !!own.address);
    if (music) music.muted = isSilent(now);
    draw();
  };

  const taking = makeTaking(microphone, {
    opened() {
      own.forget();
      enter('taking');
    },
    heard: draw,
    closing: () => enter('asking'),
    taken(take) {
      if (!take || !own.keep(take)) view.write('speaking-quiet');
      enter('ready');
    },
    refused: () => refuse(),
  });

  /** Ends what goes on. */
  const settle = () => {
    taking.drop();
    own.stop();
    then = null;
  };
  /** Nothing is left of what was said. A child's turn lasts where the browser keeps the page to come back to. */
  const leave = () => {
    settle();
    own.forget();
    microphone.close();
    if (!isWaiting()) turn = null;
    enter(turn ? 'ready' : 'idle');
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
    if (view.hasFocus) /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=play]'))?.focus();
    view.write('speaking-none');
    look();
  };

  const begin = () => {
    settle();
    turn?.wait();
    if (turn) model.fetch(turn, draw);
    takeSpeaker();
    view.write('');
    enter('asking');
    taking.begin(() => longestTake(turn ? model.shape(turn).seconds : 0));
  };

  const hearModel = (/** @type {() => void} */ next) => {
    settle();
    then = next;
    enter('model');
    again?.click();
  };
  const leaveOwn = () => {
    if (state === 'own') enter('ready'); // else somebody has stopped it
  };
  const hearOwn = () => {
    takeSpeaker();
    enter('own');
    own.play(voice?.volume ?? 1).catch(leaveOwn);
  };

  view.listen({
    hear: () => hearModel(() => {}),
    say: () => (state === 'taking' ? taking.finish() : begin()),
    both: () => hearModel(hearOwn),
  });

  /** Another reading mode, a page turned, the story going on, a pause. */
  const look = () => {
    if (isMute && !isWaiting()) view.write('');
    const isOn = isDressed && tale.dataset.mode === 'turn' && (!isMute || view.says);
    view.show(isOn, isMute);
    tale.toggleAttribute('data-speaks', isOn);
    if (tale.dataset.mode !== 'turn') {
      if (turn) leave();
    } else if (!isWaiting() && state !== 'idle' && !(state === 'model' && 'playing' in tale.dataset)) {
      settle();
      enter('idle');
    }
  };

  enter('idle');
  return {
    get isTaking() {
      return state === 'taking';
    },
    /** The address of what was said; empty if there is nothing. */
    get address() {
      return own.address;
    },
    draw,
    look,
    leave,
    finish: taking.finish,
    /** The style of the keys has come. */
    dress() {
      isDressed = true;
      look();
    },
    /** Breaks a take off; another may begin. */
    breakOff() {
      settle();
      enter('ready');
    },
    /** @param {import('./types.d.ts').Turn} to another sentence, or the same one once more */
    comeTo(to) {
      if (to.first !== turn?.first || to.sources !== turn.sources) {
        own.forget();
        view.write('');
      }
      const isFirst = !turn;
      turn = to;
      if (isMute) {
        if (isFirst) refuse();
        return;
      }
      const next = then;
      then = null;
      if (own.address) turn.wait();
      enter('ready');
      look();
      next?.();
    },
  };
}
