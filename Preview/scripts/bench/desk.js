// The desk for one recording: its wave and its words, put together.

import { timingOf, unitsOf } from './units.js';
import { actionsOf } from './desk-actions.js';
import { make } from '../page/layer.js';
import { makeChanges } from './desk-changes.js';
import { makeChoice } from './desk-choice.js';
import { makeCorrection } from './words-edit.js';
import { makeDeskView } from './desk-view.js';
import { makeDrag } from './desk-drag.js';
import { makeListening } from './desk-listening.js';
import { makePlayer } from './player.js';
import { makeTap } from './tap.js';
import { makeText } from './text.js';
import { makeTrack } from './track.js';
import { makeWave } from './wave.js';
import { storedOptions, storeOptions } from '../page/stored.js';
import { unitAt } from './desk-times.js';
import { unitNow } from './places.js';

/**
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./boundaries.js').Edge} Edge
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').Part} Part
 * @typedef {import('./types.d.ts').Strings} Strings
 * @typedef {[unit: number, isEnd: boolean] | string | boolean} Focus an edge, the action of a control, or whether
 *   anything else of the desk has the focus
 */

const OPTIONS = 'storysite bench';

/**
 * @param {BenchTale} tale
 * @param {Part} part
 * @param {Strings} string
 * @param {{ chosen?: number, isTapping?: boolean, changed: () => void, save: () => void, help: () => void,
 *   rested: () => void, write: (sentence: number, text: string) => Promise<string> }} bench `chosen` is the unit that
 *   was chosen before; `rested` is called when the desk is no longer busy; `write` saves the text of a sentence and
 *   returns why it cannot
 */
export function makeDesk(tale, part, string, { chosen: known = -1, isTapping = false, changed, save, help, rested, write }) {
  const recording = unitsOf(part.sentences);
  const { units, times, starts } = recording;
  const changes = makeChanges(recording, part.findings, changed);
  const options = { snap: false, replay: true, ...storedOptions(OPTIONS) };
  const choice = makeChoice(recording, known);
  let heard = -1;

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
    if (listening.isOnward && unit >= 0) choose(unit, false);
    text.highlight(unit);
  });
  const listening = makeListening(recording, part.duration, player, () => choice.unit);
  const shared = {
    units, times, starts, direction: tale.direction, string, selected: () => choice.unit,
    found: (/** @type {number} */ i) => changes.findings.has(i),
    tapped: (/** @type {number} */ i) => {
      choose(i);
      listening.unit();
    },
  };
  const text = makeText({ ...shared, language: tale.language, label: string('bench-sentence') });
  const drag = makeDrag(times, part.duration, {
    peaks: () => wave.peaks, snaps: () => options.snap, draw: () => draw(), made: commit, ended: rested,
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
      changes.make(change);
      draw();
    },
    ended: rested,
  }) : null;

  /** @param {Change} change @param {Edge} edge */
  function commit(change, edge) {
    if (!change.length) {
      draw();
      return;
    }
    changes.make(change);
    const [unit, isEnd] = edge.left >= 0 ? [edge.left, true] : [edge.right, false];
    if (choice.unit !== edge.left && choice.unit !== edge.right) choice.unit = unit;
    draw();
    track.focusEdge(unit, isEnd);
    if (options.replay) listening.around(times[unit]?.[isEnd ? 1 : 0] ?? 0);
  }

  /** @param {number} i @param {boolean} [moves] whether the wave goes there */
  function choose(i, moves = true) {
    if (units[i].sentence !== choice.sentence) correction.close();
    const hadFocus = text.hasFocus;
    choice.unit = i;
    if (moves) track.reveal(...listening.span);
    draw();
    if (hadFocus) text.focus();
  }

  const actions = actionsOf({
    recording, duration: part.duration, choice, changes, listening, track, choose, draw, save, help,
    focus: () => text.focus(),
    rest() {
      tap?.end();
      drag.end(false);
      player.stop();
    },
    lacksRoom: () => view.say(string('bench-no-room')),
    correct: () => correction.open(),
  });

  // What is seen.

  const view = makeDeskView(string, actions, options, () => storeOptions(OPTIONS, options), isTapping);
  const correction = makeCorrection(string, {
    language: tale.language, direction: tale.direction,
    text: () => units[starts[choice.sentence]].text,
    write: (written) => write(choice.sentence, written),
    closed() {
      text.focus();
      rested();
    },
  });
  const lead = tap?.element ?? make('p', 'lead', string('bench-about'));
  const element = view.desk(lead, track.element, text.element, correction, player.audio);

  function draw() {
    track.draw();
    text.draw();
    tap?.draw();
    const { unit, sentence } = choice;
    const { findings, canUndo, canRedo } = changes;
    view.draw({
      time: times[unit], unit: units[unit], isWhole: !!times[starts[sentence]], finding: findings.get(unit), findings: findings.size,
      canUndo, canRedo,
    });
  }

  draw();
  return {
    element,
    actions,
    /** Whether a key that is pressed or let go was for tapping. @param {KeyboardEvent} event */
    tapKey: (event) => tap?.key(event) ?? false,
    endTap: () => tap?.end(),
    /** Whether the author is in the middle of something that no other desk may replace. */
    get isBusy() { return (tap?.isRunning ?? false) || correction.isOpen || drag.isRunning; },
    /** Shows what is chosen, when the desk is in the page. */
    show() { choose(choice.unit); },
    /**
     * @param {Part['sentences']} now the sentences of this recording as they are now
     * @returns {{ chosen: number, focus: Focus }} what is chosen and what has the focus, by their units
     */
    standIn(now) {
      const [chosen] = unitNow(part.sentences, now, choice.unit);
      const [edge, isEnd] = track.focusedEdge ?? [-1, false];
      const [unit, isSame] = edge < 0 ? [-1, false] : unitNow(part.sentences, now, edge);
      const control = /** @type {HTMLElement | null} */ (element.querySelector('[data-action]:focus'));
      const other = control?.dataset.action ?? element.contains(document.activeElement);
      return { chosen, focus: isSame ? [unit, isEnd] : other };
    },
    /** @param {Focus} place that had the focus */
    focusOn(place) {
      if (Array.isArray(place)) track.focusEdge(...place);
      if (typeof place === 'string') {
        /** @type {HTMLElement | null} */ (element.querySelector(`[data-action="${place}"]`))?.focus({ preventScroll: true });
      }
      if (place && !element.contains(document.activeElement)) text.focus();
    },
    timing: () => timingOf(part.sentences, times),
    times,
    /** @param {Part['findings']} found what `check` finds in what was saved */
    find(found) {
      changes.find(found);
      draw();
    },
    end() {
      player.stop();
      wave.end();
      track.end();
    },
  };
}
