// The desk for one recording: its wave, its words, and all that can be done with them.

import { findingsOf, given, sentenceSpanOf, spanOf, unitAt } from './desk-times.js';
import { timingOf, unitsOf } from './units.js';
import { make } from '../page/layer.js';
import { makeDeskView } from './desk-view.js';
import { makeDrag } from './desk-drag.js';
import { makeHistory } from './history.js';
import { makePlayer } from './player.js';
import { makeTap } from './tap.js';
import { makeCorrection } from './words-edit.js';
import { makeText } from './text.js';
import { makeTrack } from './track.js';
import { makeWave } from './wave.js';
import { neighbour } from './boundaries.js';

/**
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./boundaries.js').Edge} Edge
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').Part} Part
 * @typedef {import('./types.d.ts').Strings} Strings
 */

/** Milliseconds that are played before, after or at the ends of what is chosen. */
const MOMENT = 500;
const OPTIONS = 'storysite bench';

/**
 * @param {BenchTale} tale
 * @param {Part} part
 * @param {Strings} string
 * @param {{ chosen?: number, isTapping?: boolean, changed: () => void, save: () => void, help: () => void,
 *   write: (sentence: number, text: string) => Promise<string> }} bench `chosen` is the unit that was chosen before; `write` saves
 *   the text of a sentence and returns why it cannot
 */
export function makeDesk(tale, part, string, { chosen: known = -1, isTapping = false, changed, save, help, write }) {
  const recording = unitsOf(part.sentences);
  const { units, times, starts } = recording;
  const history = makeHistory(times);
  const options = { snap: false, replay: true, ...JSON.parse(localStorage.getItem(OPTIONS) ?? '{}') };
  let findings = findingsOf(part.findings, recording);
  let chosen = times[known] ? known : Math.max(neighbour(times, -1, 1), 0);
  let heard = -1;
  /** Whether the choice goes with the sound. */
  let isOnward = false;

  const wave = makeWave(part.sounds[0].path, part.duration, () => {
    view.lacks(wave.lack);
    track.element.ariaBusy = String(!wave.isWhole);
    track.draw();
  });
  const player = makePlayer(part.sounds, (time, isPlaying) => {
    track.play(time, isPlaying);
    tap?.heard(isPlaying);
    const unit = isPlaying ? unitAt(times, time) : -1;
    if (unit === heard) return;
    heard = unit;
    if (isOnward && unit >= 0) choose(unit, false);
    text.highlight(unit);
  });
  const shared = {
    units, times, starts, direction: tale.direction, string, selected: () => chosen, found: (/** @type {number} */ i) => findings.has(i),
    tapped: (/** @type {number} */ i) => {
      choose(i);
      playUnit();
    },
  };
  const text = makeText({ ...shared, language: tale.language, label: string('bench-sentence') });
  const drag = makeDrag(times, part.duration, {
    peaks: () => wave.peaks, snaps: () => options.snap, draw: () => draw(), made: commit,
  });
  const track = makeTrack({
    ...shared, duration: part.duration, peaks: () => wave.peaks,
    pointed: (time) => {
      player.stop();
      player.audio.currentTime = time / 1000;
      track.play(time, false);
    },
    drag,
  });

  const tap = isTapping ? makeTap({
    ...shared, duration: part.duration, language: tale.language, player, wave, choose,
    shown: () => {
      changed();
      draw();
    },
    made: (change) => {
      history.make(change);
      settle(change);
    },
  }) : null;

  /** @param {Change} change @param {Edge} edge */
  function commit(change, edge) {
    if (!change.length) {
      draw();
      return;
    }
    history.make(change);
    const [unit, isEnd] = edge.left >= 0 ? [edge.left, true] : [edge.right, false];
    if (chosen !== edge.left && chosen !== edge.right) chosen = unit;
    settle(change);
    track.focusEdge(unit, isEnd);
    if (!options.replay) return;
    const place = times[unit]?.[isEnd ? 1 : 0] ?? 0;
    playRange(place - MOMENT, place + MOMENT);
  }

  /** @param {Change} change that was made, taken back or made again */
  function settle(change) {
    for (const [i] of change) if (findings.get(i) !== 'long-gap') findings.delete(i);
    changed();
    draw();
  }

  /** @param {number} i @param {boolean} [moves] whether the wave goes there */
  function choose(i, moves = true) {
    if (units[i].sentence !== units[chosen].sentence) correction.close();
    const hadFocus = text.hasFocus;
    chosen = i;
    if (moves) track.reveal(...span());
    draw();
    if (hadFocus) text.focus();
  }

  const span = () => spanOf(recording, chosen, part.duration);

  function playRange(/** @type {number} */ from, /** @type {number} */ to) {
    isOnward = false;
    player.play(from, Math.min(to, part.duration));
  }

  function playUnit() {
    playRange(...span());
  }

  /** @param {number} direction */
  const chooseNext = (direction) => {
    const next = neighbour(times, chosen, direction);
    if (next >= 0) choose(next);
  };

  const showFinding = () => {
    const places = [...findings.keys()].sort((a, b) => a - b);
    if (!places.length) return;
    choose(places.find((i) => i > chosen) ?? places[0]);
    playUnit();
  };

  const give = () => {
    const change = given(recording, chosen, part.duration);
    if (!change.length) {
      view.say(string('bench-no-room'));
      return;
    }
    history.make(change);
    if (units[chosen].word < 0) chosen += 1;
    settle(change);
  };

  const back = (/** @type {'undo' | 'redo'} */ way) => {
    tap?.end();
    drag.end(false);
    player.stop();
    const change = history[way]();
    if (!change) return;
    const unit = change[0][0];
    chosen = times[unit] ? unit : Math.max(neighbour(times, unit, -1), neighbour(times, -1, 1), 0);
    settle(change);
    choose(chosen);
  };

  /** @type {Record<string, () => void>} */
  const actions = {
    play: playUnit,
    sentence: () => playRange(...sentenceSpanOf(recording, chosen, part.duration)),
    before: () => playRange(span()[0] - MOMENT, span()[0]),
    after: () => playRange(span()[1], span()[1] + MOMENT),
    beginning: () => { const [start, end] = span(); playRange(start, Math.min(start + MOMENT, end)); },
    ending: () => { const [start, end] = span(); playRange(Math.max(end - MOMENT, start), end); },
    onward: () => { playRange(span()[0], Infinity); isOnward = true; },
    stop: () => { isOnward = false; player.stop(); },
    previous: () => { chooseNext(-1); playUnit(); },
    next: () => { chooseNext(1); playUnit(); },
    commit: () => { save(); chooseNext(1); playUnit(); },
    finding: showFinding,
    earlier: () => track.scroll(-1),
    later: () => track.scroll(1),
    closer: () => track.zoom(1),
    wider: () => track.zoom(-1),
    undo: () => back('undo'),
    redo: () => back('redo'),
    save,
    help,
    give,
    text: () => correction.open(),
  };

  // What is seen.

  const view = makeDeskView(string, actions, options, () => localStorage.setItem(OPTIONS, JSON.stringify(options)), isTapping);
  const correction = makeCorrection(string, {
    language: tale.language, direction: tale.direction,
    text: () => units[starts[units[chosen].sentence]].text,
    write: (written) => write(units[chosen].sentence, written),
    closed: () => text.focus(),
  });
  const lead = tap?.element ?? make('p', 'lead', string('bench-about'));
  const element = view.desk(lead, track.element, text.element, correction, player.audio);

  function draw() {
    track.draw();
    text.draw();
    tap?.draw();
    const unit = units[chosen];
    view.draw({
      time: times[chosen], unit, isWhole: !!times[starts[unit.sentence]], finding: findings.get(chosen), findings: findings.size,
      canUndo: history.canUndo, canRedo: history.canRedo,
    });
  }

  draw();
  return {
    element,
    actions,
    get chosen() { return chosen; },
    /** Whether a key that is pressed or let go was for tapping. @param {KeyboardEvent} event */
    tapKey: (event) => tap?.key(event) ?? false,
    endTap: () => tap?.end(),
    /** Whether the times are still being tapped. */
    get isRunning() { return tap?.isRunning ?? false; },
    /** Shows what is chosen, when the desk is in the page. */
    show() { choose(chosen); },
    timing: () => timingOf(part.sentences, times),
    times,
    /** @param {Part['findings']} found what `check` finds in what was saved */
    find(found) {
      findings = findingsOf(found, recording);
      draw();
    },
    end() {
      player.stop();
      wave.end();
      track.end();
    },
  };
}
