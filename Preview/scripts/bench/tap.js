// Tapping along: the sound runs, the next sentence or phrase is highlighted, and a key or a tap says that it begins.

import { LONGEST_REACTION, USUAL_REACTION, reactionOf } from './tap-reaction.js';
import { buttonOf } from './dialogs.js';
import { make } from '../page/layer.js';
import { neighbour } from './boundaries.js';
import { phrasesOf } from './phrases.js';
import { quietsOf } from './tap-onsets.js';
import { tapped } from './tap-run.js';

/**
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./boundaries.js').Time} Time
 * @typedef {import('./tap-run.js').Tap} Tap
 * @typedef {import('./types.d.ts').Strings} Strings
 * @typedef {import('./units.js').Unit} Unit
 */

const RATES = [0.5, 0.75, 1];
/** How long before a sentence the sound begins, in milliseconds. */
const LEAD = 2000;
/** The longest time that a browser needs to hand on a tap, in milliseconds. */
const SLOWEST = 100;
const SETTINGS = 'storysite tap';

/**
 * @param {{ units: Unit[], times: Time[], starts: number[], duration: number, language: string, direction: string, string: Strings,
 *   player: ReturnType<typeof import('./player.js').makePlayer>, wave: ReturnType<typeof import('./wave.js').makeWave>,
 *   selected: () => number, choose: (unit: number, moves: boolean) => void,
 *   shown: (change: Change) => void, made: (change: Change) => void }} desk `shown` is called with what a run has changed so
 *   far, and `made` once at its end
 */
export function makeTap({
  units, times, starts, duration, language, direction, string, player, wave, selected, choose, shown, made,
}) {
  const options = { rate: 1, holds: false, byPhrase: false, reaction: USUAL_REACTION, ...JSON.parse(localStorage.getItem(SETTINGS) ?? '{}') };
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

  const element = make('section', 'tapping');
  const before = make('span', 'before');
  const upcoming = make('span', 'upcoming');
  const hint = make('span', 'hint');
  for (const line of [before, upcoming]) Object.assign(line, { lang: language, dir: direction });
  const pad = make('button', 'pad', before, upcoming, hint);
  pad.type = 'button';
  const facts = make('p', 'about');
  facts.setAttribute('role', 'status');
  const start = buttonOf('', () => (run ? end() : begin()));
  start.className = 'main';
  const back = buttonOf(string('tap-back'), () => takeBack());
  back.append(' ', make('kbd', '', '⌫'));
  const rates = make('div', 'toggles');
  rates.setAttribute('role', 'radiogroup');
  rates.setAttribute('aria-label', string('tap-rate'));
  for (const rate of RATES) {
    const box = Object.assign(make('input'), { type: 'radio', name: 'rate', checked: options.rate === rate });
    box.addEventListener('change', () => {
      keep('rate', rate);
      if (run) player.setRate(rate);
    });
    rates.append(make('label', 'toggle', box, Object.assign(make('span', '', `${rate}×`), { dir: 'ltr' })));
  }
  const holds = Object.assign(make('input'), { type: 'checkbox', checked: options.holds });
  holds.addEventListener('change', () => {
    keep('holds', holds.checked);
    draw();
  });
  const byPhrase = Object.assign(make('input'), { type: 'checkbox', checked: options.byPhrase });
  byPhrase.addEventListener('change', () => {
    end();
    keep('byPhrase', byPhrase.checked);
    draw();
  });
  element.append(make('p', 'lead', string('tap-lead')), pad, make('div', 'bar', make('div', 'group', start, back), rates,
    make('label', 'toggle', holds, string('tap-holds')), make('label', 'toggle', byPhrase, string('tap-phrases'))), facts);

  /** @param {'rate' | 'holds' | 'byPhrase' | 'reaction'} name @param {number | boolean} value */
  function keep(name, value) {
    options[name] = value;
    localStorage.setItem(SETTINGS, JSON.stringify(options));
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
    pad.focus({ preventScroll: true });
    draw();
  }

  /** Ends the run: all of it is one step of the history. */
  function end() {
    if (!run) return;
    refresh();
    const { change, taps, next } = run;
    known.push(...taps.filter(({ isExact }) => !isExact));
    for (const [i, old] of change) times[i] = old;
    run = null;
    player.stop();
    player.setRate(1);
    if (taps.some(({ isExact }) => !isExact)) made(change);
    choose(chosenOf(targets().starts[Math.min(next, count() - 1)]), true);
    draw();
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

  pad.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    press(event);
    const lifted = new AbortController();
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, (last) => {
        lifted.abort();
        release(last);
      }, { signal: lifted.signal });
    }
  });
  // Only assistive technology clicks without a pointer and without a key.
  pad.addEventListener('click', (event) => {
    if (event.detail === 0) press(event);
  });

  function draw() {
    const next = run?.next ?? first();
    const { texts } = targets();
    before.textContent = run && next > 0 ? texts[next - 1] : '';
    upcoming.textContent = texts[next] ?? '';
    pad.classList.toggle('runs', !!run);
    const how = options.holds ? 'tap-hint-holds' : 'tap-hint';
    hint.textContent = string(!run ? 'tap-hint-start' : next < texts.length ? how : 'tap-hint-end');
    start.textContent = string(run ? 'bench-stop' : 'tap-start');
    back.disabled = !run?.taps.some(({ isExact }) => !isExact);
    facts.textContent = `${string(options.byPhrase ? 'tap-facts-phrase' : 'tap-facts').replace('{number}', String(Math.min(next + 1, texts.length)))
      .replace('{count}', String(texts.length))} `
      + string('tap-reaction').replace('{time}', String(reaction()));
  }

  return {
    element,
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
      const isHere = target instanceof Element && (target === document.body || pad.contains(target));
      if (key === ' ' && (run || isHere)) {
        if (type === 'keyup') release(event);
        else if (!event.repeat) press(event);
        return true;
      }
      if (!run || type === 'keyup') return false;
      if (key === 'Escape' || key.toLowerCase() === 'h') end();
      else if (key === 'Backspace') takeBack();
      else if (event.ctrlKey || event.metaKey) end();
      // While the sound runs no other key means anything.
      return !event.ctrlKey && !event.metaKey && key !== 'Tab' && key !== 'Shift';
    },
  };
}
