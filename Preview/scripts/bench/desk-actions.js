// What keys and buttons do at the desk, by the names of actions.

import { given } from './desk-times.js';

/**
 * @typedef {object} Desk
 * @property {ReturnType<typeof import('./units.js').unitsOf>} recording
 * @property {number} duration in milliseconds
 * @property {ReturnType<typeof import('./desk-choice.js').makeChoice>} choice
 * @property {ReturnType<typeof import('./desk-changes.js').makeChanges>} changes
 * @property {ReturnType<typeof import('./desk-listening.js').makeListening>} listening
 * @property {ReturnType<typeof import('./track.js').makeTrack>} track
 * @property {(unit: number) => void} choose
 * @property {() => void} draw
 * @property {() => void} focus gives the focus to the chosen word
 * @property {() => void} rest ends what is being tapped, dragged or played
 * @property {() => void} lacksRoom says that there is no room for the times of words
 * @property {() => void} correct opens the words of the sentence
 * @property {() => void} save
 * @property {() => void} help
 */

/** @param {Desk} desk @returns {Record<string, () => void>} */
export function actionsOf({
  recording, duration, choice, changes, listening, track, choose, draw, focus, rest, lacksRoom, correct, save, help,
}) {
  const go = (/** @type {number} */ direction) => {
    const next = choice.beside(direction);
    if (next >= 0) choose(next);
    listening.unit();
  };

  const back = (/** @type {'undo' | 'redo'} */ direction) => {
    rest();
    const change = changes.back(direction);
    if (!change) return;
    choice.comeTo(change[0][0]);
    choose(choice.unit);
  };

  return {
    play: listening.unit,
    sentence: listening.sentence,
    before: listening.before,
    after: listening.after,
    beginning: listening.beginning,
    ending: listening.ending,
    onward: listening.onward,
    stop: listening.stop,
    previous: () => go(-1),
    next: () => go(1),
    commit() {
      save();
      go(1);
    },
    finding() {
      const next = choice.nextOf(changes.findings.keys());
      if (next === undefined) return;
      choose(next);
      listening.unit();
    },
    earlier: () => track.scroll(-1),
    later: () => track.scroll(1),
    closer: () => track.zoom(1),
    wider: () => track.zoom(-1),
    undo: () => back('undo'),
    redo: () => back('redo'),
    /** Gives times to words that have none. */
    give() {
      const change = given(recording, choice.unit, duration);
      if (!change.length) {
        lacksRoom();
        return;
      }
      changes.make(change);
      if (recording.units[choice.unit].word < 0) choice.unit += 1;
      draw();
      focus(); // the button that was pressed is gone
    },
    text: correct,
    save,
    help,
  };
}
