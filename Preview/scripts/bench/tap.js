// Tapping along: the sound runs, the next sentence or phrase is highlighted, and a key or a tap says that it begins.

import { LONGEST_REACTION, USUAL_REACTION, reactionOf } from './tap-reaction.js';
import { hasLetterKeys } from './letter-keys.js';
import { makeTapView } from './tap-view.js';
import { neighbour } from './boundaries.js';
import { phrasesOf } from './phrases.js';
import { quietsOf } from './tap-onsets.js';
import { storedOptions, storeOptions } from '../page/stored.js';
import { tapped } from './tap-run.js';

/**
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./boundaries.js').Time} Time
 * @typedef {import('./tap-run.js').Tap} Tap
 * @typedef {import('./types.d.ts').Strings} Strings
 * @typedef {import('./units.js').Unit} Unit
 */

/** How long before a sentence the sound begins, in milliseconds. */
const LEAD = 2000;
/** The longest time that a browser needs to hand on a tap, in milliseconds. */
const SLOWEST = 100;
const SETTINGS = 'storysite tap';

/**
 * @param {{ units: Unit[], times: Time[], starts: number[], duration: number, language: string, direction: string,
 *   string: Strings, player: ReturnType<typeof import('./player.js').makePlayer>,
 *   wave: ReturnType<typeof import('./wave.js').makeWave>, selected: () => number,
 *   choose: (unit: number, moves: boolean) => void, shown: (change: Change) => void, made: (change: Change) => void,
 *   ended: () => void }} desk `shown` is called with what a run has changed so far, `made` once at its end if there
 *   were taps, and `ended` after it
 */
export function makeTap({
  units, times, starts, duration, language, direction, string, player, wave, selected, choose, shown, made, ended,
}) {
  /** @type {import('./tap-view.js').TapOptions} */
  const options = { rate: 1, holds: false, byPhrase: false, reaction: USUAL_REACTION, ...storedOptions(SETTINGS) };
  const phrases = phrasesOf(units, starts);
  /** The letters of words; sentences have none. */
  const letters = units.map(({ word, text }) => (word < 0 ? 0 : Math.max(text.length, 1)));
  /** What is tapped: the first unit and the text of each, and the end of all. */
  const targets = () => (options.byPhrase ? phrases : { starts, texts: starts.slice(0, -1).map((i) => units[i].text) });
  const count = () => targets().texts.length;
  /** The first target of the chosen sentence. */
  const first = () => targets().starts.indexOf(starts[units[selected()].sentence]);
  /** All taps of this page that somebody made, of which the reaction is learnt. @type {Tap[]} */
  const known = [];
  /** @type {{ taps: Tap[], next: number, change: Change, held: Tap | null } | null} */
  let run = null;
  /** @type {import('./tap-onsets.js').Quiet[] | null} */
  let quiets = null;

  const view = makeTapView(string, { language, direction }, options, {
    start: () => (run ? end() : begin()),
    takeBack,
    press,
    release,
    set(option, value) {
      if (option === 'byPhrase') end();
      keep(option, value);
      if (option !== 'rate') draw();
      else if (run) player.setRate(options.rate);
    },
  });

  /** @param {'rate' | 'holds' | 'byPhrase' | 'reaction'} name @param {number | boolean} value */
  function keep(name, value) {
    Object.assign(options, { [name]: value });
    storeOptions(SETTINGS, options);
  }

  const quietPlaces = () => {
    if (!quiets && wave.isWhole) quiets = quietsOf(wave.peaks);
    return quiets ?? [];
  };

  const reaction = () => Math.min(Math.max(Number(options.reaction) || 0, 0), LONGEST_REACTION);

  /** The times of the run in the place of those that were there. */
  function refresh() {
    if (!run) return;
    for (const [i, old] of run.change) times[i] = old;
    const learnt = reactionOf([...known, ...run.taps.filter(({ isExact }) => !isExact)], quietPlaces(), reaction());
    if (learnt !== options.reaction) keep('reaction', learnt);
    const heard = player.time - (player.isPlaying ? 0 : reaction() * options.rate);
    const shares = options.byPhrase ? letters : undefined;
    run.change = tapped(times, targets().starts, run.taps, { reaction: learnt, quiets: quietPlaces(), heard, duration, letters: shares });
    for (const [i, , fresh] of run.change) times[i] = fresh;
    shown(run.change);
    draw();
  }

  function begin() {
    const next = first();
    const unit = targets().starts[next];
    const own = times[unit] ?? times[unit + 1];
    const from = Math.min(own?.[0] ?? duration, times[neighbour(times, unit, -1)]?.[1] ?? 0);
    run = { taps: [], next, change: [], held: null };
    // The end of the sentence before is found again: the sound may have been stopped in the middle of it.
    const seed = options.byPhrase ? null : times[starts[next - 1] ?? -1];
    if (seed) run.taps.push({ target: next - 1, time: seed[0], rate: 1, isExact: true });
    player.setRate(options.rate);
    player.play(Math.max(from - LEAD, 0));
    view.focus();
    draw();
  }

  /** Ends the run: all of it is one step of the history. */
  function end() {
    if (!run) return;
    const isTapped = run.taps.some(({ isExact }) => !isExact);
    if (isTapped || run.change.length) refresh();
    const { change, taps, next } = run;
    known.push(...taps.filter(({ isExact }) => !isExact));
    for (const [i, old] of change) times[i] = old;
    run = null;
    player.stop();
    player.setRate(1);
    if (isTapped) made(change);
    choose(chosenOf(targets().starts[Math.min(next, count() - 1)]), true);
    draw();
    ended();
  }

  /** @param {number} unit the first of a target @returns {number} the one that has a time, if one has */
  const chosenOf = (unit) => (times[unit] || !times[unit + 1] ? unit : unit + 1);

  /** @param {Event} event @returns {import('./tap-reaction.js').Moment} where the sound was when it happened */
  const momentOf = ({ timeStamp }) => {
    const late = Math.min(Math.max(performance.now() - timeStamp, 0), SLOWEST);
    return { time: player.time - late * options.rate, rate: options.rate };
  };

  /** @param {Event} event */
  function press(event) {
    if (!run) {
      begin();
      return;
    }
    if (run.next === count()) {
      end();
      return;
    }
    if (run.held) release(event);
    const tap = { target: run.next, ...momentOf(event) };
    run.taps.push(tap);
    run.next += 1;
    if (options.holds) run.held = tap;
    refresh();
  }

  /** @param {Event} event */
  function release(event) {
    if (!run?.held) return;
    run.held.end = momentOf(event);
    run.held = null;
    refresh();
    if (run.next === count()) end();
  }

  function takeBack() {
    const last = run?.taps.at(-1);
    if (!run || !last || last.isExact) return;
    run.taps.pop();
    Object.assign(run, { next: last.target, held: null });
    player.play(Math.max(last.time - LEAD, 0));
    refresh();
  }

  function draw() {
    view.draw(targets().texts, run?.next ?? first(), {
      isRunning: !!run, canTakeBack: !!run?.taps.some(({ isExact }) => !isExact), reaction: reaction(),
    });
  }

  return {
    element: view.element,
    draw,
    end,
    get isRunning() { return !!run; },
    /** @param {boolean} isPlaying */
    heard(isPlaying) {
      if (run && !isPlaying) end();
    },
    /** @param {KeyboardEvent} event @returns {boolean} whether the key was for tapping */
    key(event) {
      const { key, type, target } = event;
      if (key === ' ' && (run || view.takesKeys(target))) {
        if (type === 'keyup') release(event);
        else if (!event.repeat) press(event);
        return true;
      }
      if (!run || type === 'keyup') return false;
      if (key === 'Escape' || (key.toLowerCase() === 'h' && hasLetterKeys())) end();
      else if (key === 'Backspace') takeBack();
      else if (event.ctrlKey || event.metaKey) end();
      // While the sound runs no other key means anything.
      return !event.ctrlKey && !event.metaKey && key !== 'Tab' && key !== 'Shift';
    },
  };
}
