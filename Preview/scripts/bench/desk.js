// The desk for one recording: its wave, its words, and all that can be done with them.

import { findingsOf, given, sentenceSpanOf, spanOf, unitAt } from './desk-times.js';
import { moved, neighbour, parted } from './boundaries.js';
import { timingOf, unitsOf } from './units.js';
import { buttonOf } from './dialogs.js';
import { make } from '../page/layer.js';
import { makeHistory } from './history.js';
import { makePlayer } from './player.js';
import { makeTap } from './tap.js';
import { makeCorrection } from './words-edit.js';
import { makeText } from './text.js';
import { makeTrack } from './track.js';
import { makeWave } from './wave.js';
import { quietest } from './quiet.js';

/**
 * @typedef {import('./boundaries.js').Change} Change
 * @typedef {import('./boundaries.js').Edge} Edge
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').Part} Part
 * @typedef {import('./types.d.ts').Texts} Texts
 */

/** Milliseconds that are played before, after or at the ends of what is chosen. */
const MOMENT = 500;
const OPTIONS = 'storysite bench';

/**
 * @param {BenchTale} tale
 * @param {Part} part
 * @param {Texts} words
 * @param {{ chosen?: number, isTapping?: boolean, changed: () => void, save: () => void, help: () => void,
 *   write: (sentence: number, text: string) => Promise<string> }} bench `chosen` is the unit that was chosen before; `write` saves
 *   the text of a sentence and returns why it cannot
 */
export function makeDesk(tale, part, words, { chosen: known = -1, isTapping = false, changed, save, help, write }) {
  const recording = unitsOf(part.sentences);
  const { units, times, starts } = recording;
  const history = makeHistory(times);
  const options = { snap: false, replay: true, ...JSON.parse(localStorage.getItem(OPTIONS) ?? '{}') };
  let findings = findingsOf(part.findings, recording);
  let chosen = times[known] ? known : Math.max(neighbour(times, -1, 1), 0);
  let heard = -1;
  /** Whether the choice goes with the sound. */
  let isOnward = false;
  /** @type {{ edge: Edge, change: Change, to: number } | null} */
  let dragged = null;

  const wave = makeWave(part.sounds[0].path, part.duration, () => {
    lack.hidden = !wave.lack;
    if (wave.lack) lack.textContent = words(`bench-${wave.lack}`);
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
    units, times, starts, direction: tale.direction, words, selected: () => chosen, found: (/** @type {number} */ i) => findings.has(i),
    tapped: (/** @type {number} */ i) => {
      choose(i);
      playUnit();
    },
  };
  const text = makeText({ ...shared, language: tale.language, label: words('bench-sentence') });
  const track = makeTrack({
    ...shared, duration: part.duration, peaks: () => wave.peaks,
    pointed: (time) => {
      player.stop();
      player.audio.currentTime = time / 1000;
      track.play(time, false);
    },
    drag: {
      begin: (edge) => { dragged = { edge, change: [], to: edge.time }; },
      to: (time, parts) => {
        if (!dragged) return;
        preview([]);
        const edge = parts ? parted(dragged.edge, time - dragged.edge.time) : dragged.edge;
        preview(moved(times, edge, options.snap ? quietest(wave.peaks, time) : time, part.duration));
        draw();
      },
      end: (isKept) => {
        if (!dragged) return;
        const { change, edge } = dragged;
        preview([]);
        dragged = null;
        commit(isKept ? change : [], edge);
      },
    },
    step: (edge, by, parts) => {
      const half = parts ? parted(edge, by) : edge;
      const to = options.snap ? snapped(edge.time, by) : edge.time + by;
      commit(moved(times, half, to, part.duration), half);
    },
  });

  const tap = isTapping ? makeTap({
    ...shared, duration: part.duration, language: tale.language, player, wave, choose,
    shown: () => {
      changed();
      draw();
    },
    made: (change) => {
      history.make(change);
      after(change);
    },
  }) : null;

  /** The next quiet place in a direction, at least as far as the step. */
  const snapped = (/** @type {number} */ time, /** @type {number} */ by) => {
    const place = quietest(wave.peaks, time + by);
    return Math.sign(place - time) === Math.sign(by) ? place : time + by;
  };

  /** Shows a change that is not made yet, in the place of the one that was shown. @param {Change} change */
  function preview(change) {
    if (!dragged) return;
    for (const [i, before] of dragged.change) times[i] = before;
    for (const [i, , after] of change) times[i] = after;
    dragged.change = change;
  }

  /** @param {Change} change @param {Edge} edge */
  function commit(change, edge) {
    if (!change.length) {
      draw();
      return;
    }
    history.make(change);
    const [unit, isEnd] = edge.left >= 0 ? [edge.left, true] : [edge.right, false];
    if (chosen !== edge.left && chosen !== edge.right) chosen = unit;
    after(change);
    track.focusEdge(unit, isEnd);
    if (!options.replay) return;
    const place = times[unit]?.[isEnd ? 1 : 0] ?? 0;
    playRange(place - MOMENT, place + MOMENT);
  }

  /** @param {Change} change that was made, taken back or made again */
  function after(change) {
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
      say(words('bench-no-room'));
      return;
    }
    history.make(change);
    if (units[chosen].word < 0) chosen += 1;
    after(change);
  };

  const back = (/** @type {'undo' | 'redo'} */ way) => {
    tap?.end();
    player.stop();
    const change = history[way]();
    if (!change) return;
    const unit = change[0][0];
    chosen = times[unit] ? unit : Math.max(neighbour(times, unit, -1), neighbour(times, -1, 1), 0);
    after(change);
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

  const lack = make('p', 'lack');
  lack.hidden = true;
  const about = make('p', 'about');
  const note = make('p', 'note');
  const said = make('p', 'said');
  said.setAttribute('role', 'status');
  const say = (/** @type {string} */ message) => { said.textContent = message; };
  const button = (/** @type {string} */ action, /** @type {string} */ key = '') => {
    const element = buttonOf(words(`bench-${action}`), () => actions[action]());
    element.dataset.action = action;
    if (key) element.append(' ', make('kbd', '', key));
    return element;
  };
  const giving = button('give');
  const finding = button('finding', 'N');
  const [undo, redo] = [button('undo'), button('redo')];
  const correction = makeCorrection(words, {
    language: tale.language, direction: tale.direction,
    text: () => units[starts[units[chosen].sentence]].text,
    write: (written) => write(units[chosen].sentence, written),
    closed: () => text.focus(),
  });
  const toggle = (/** @type {'snap' | 'replay'} */ name) => {
    const box = make('input');
    box.type = 'checkbox';
    box.checked = options[name];
    box.addEventListener('change', () => {
      options[name] = box.checked;
      localStorage.setItem(OPTIONS, JSON.stringify(options));
    });
    return make('label', 'toggle', box, words(`bench-${name}`));
  };
  const zoom = (/** @type {string} */ action, /** @type {string} */ sign) => {
    const element = buttonOf(sign, actions[action]);
    element.setAttribute('aria-label', words(`bench-key-${action}`));
    element.className = 'zoom';
    return element;
  };
  const bar = make('div', 'bar',
    make('div', 'group', button('play', isTapping ? 'S' : words('bench-space')), button('sentence', 'R'), button('onward', 'T'), button('stop', 'H')),
    make('div', 'group', button('previous', 'Z'), button('next', 'X'), finding),
    make('div', 'group', undo, redo, zoom('wider', '−'), zoom('closer', '+')));
  if (!isTapping) bar.querySelector('[data-action=play]')?.classList.add('main');
  const element = make('div', 'desk', tap?.element ?? make('p', 'lead', words('bench-about')), lack, track.element, bar, text.element,
    correction.element, make('div', 'facts', about, note, giving, correction.opener), make('div', 'toggles', toggle('snap'), toggle('replay')), said, player.audio);

  function draw() {
    track.draw();
    text.draw();
    tap?.draw();
    const time = times[chosen];
    const unit = units[chosen];
    const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(3);
    const isWhole = !!times[starts[unit.sentence]];
    about.textContent = time
      ? words('bench-times').replace('{start}', seconds(time[0])).replace('{end}', seconds(time[1]))
        .replace('{word}', () => (unit.word < 0 ? words('bench-sentence') : unit.text))
      : words(isWhole ? 'bench-whole' : 'bench-untimed').replace('{word}', () => unit.text);
    const code = findings.get(chosen);
    note.textContent = code ? words(`bench-${code}`) : '';
    note.hidden = !code;
    giving.hidden = !!time && unit.word >= 0;
    finding.hidden = !findings.size;
    finding.replaceChildren(words('findings', findings.size), ' ', make('kbd', '', 'N'));
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
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
