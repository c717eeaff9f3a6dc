// A take: the microphone is opened, hears the child until it is silent or has had its time, and is closed.
// Knows no browser.

import { BLOCKS, levelOf } from '../recording/level.js';
import { isOver, voiceIn } from './voice.js';

/** Milliseconds between two envelopes of what is being said. */
const OFTEN = 100;

/**
 * @typedef {object} TakingEvents
 * @property {() => void} opened the microphone hears
 * @property {() => void} heard the envelope is another
 * @property {() => void} closing the take is over, and is being read
 * @property {(take: import('./types.d.ts').Take | null) => void} taken null if it cannot be read
 * @property {() => void} refused there is no microphone, or somebody has refused it
 */

/**
 * @param {ReturnType<typeof import('./microphone.js').makeMicrophone>} microphone
 * @param {TakingEvents} on
 */
export function makeTaking(microphone, on) {
  /** @type {import('./types.d.ts').Hearing | null} */
  let hearing = null;
  /** @type {number[]} */
  let levels = [];
  /** @type {import('./types.d.ts').Shape | null} */
  let shape = null;
  let timer = 0;
  let drawn = -OFTEN; // when, in milliseconds
  let tries = 0; // only what the last one brings is of use

  const drop = () => {
    tries += 1;
    clearTimeout(timer);
    hearing?.drop();
    hearing = shape = null;
  };

  const finish = async () => {
    if (!hearing) return;
    const ended = hearing;
    const mine = tries;
    hearing = null;
    clearTimeout(timer);
    on.closing();
    const take = await ended.finish().catch(() => null);
    if (mine !== tries) return;
    shape = null;
    on.taken(take);
  };

  const hear = (/** @type {Float32Array} */ block) => {
    if (!hearing) return;
    levels.push(levelOf(block));
    if (isOver(levels)) {
      finish();
    } else if (performance.now() - drawn > OFTEN) {
      drawn = performance.now();
      const spoken = levels.slice(voiceIn(levels)?.first ?? levels.length);
      shape = { envelope: Float32Array.from(spoken, (level) => 10 ** (level / 20)), seconds: spoken.length / BLOCKS };
      on.heard();
    }
  };

  return {
    /** The shape of what is being said; null until it is drawn first, and after the take. */
    get shape() {
      return shape;
    },
    /** @param {() => number} longest seconds that it may have, asked when the microphone hears */
    async begin(longest) {
      drop();
      const mine = tries;
      try {
        const opened = await microphone.open(hear, finish);
        if (mine !== tries) {
          opened.drop();
          return;
        }
        levels = [];
        hearing = opened;
        timer = setTimeout(finish, longest() * 1000);
        on.opened();
      } catch {
        if (mine === tries) on.refused();
      }
    },
    /** Ends it, and reads it. */
    finish,
    /** Breaks it off, if there is one. */
    drop,
  };
}
