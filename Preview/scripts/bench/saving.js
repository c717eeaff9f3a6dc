// Saves a timing by itself, soon after a change, and reports when somebody else has saved another one.

import { addressOf } from './address.js';
import { makeSerial } from '../page/serial.js';

/**
 * @typedef {import('./types.d.ts').Part} Part
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'} SaveState
 */

/** Milliseconds after the first change that is not saved. */
const SAVE_AFTER = 300;
/** Milliseconds after which a save that failed is tried again. */
const RETRY = 4000;

/**
 * @param {import('./types.d.ts').Bench['write']} write
 * @param {Part} part
 * @param {{ timing: () => string, changedTo: (state: SaveState, reason?: string) => void,
 *   saved: (tale: BenchTale) => void }} bench
 */
export function makeSaving(write, part, { timing, changedTo, saved }) {
  let { version } = part;
  let timer = 0;
  let isDirty = false;
  let isConflict = false;
  const serial = makeSerial(store);

  const later = (/** @type {number} */ pause) => {
    clearTimeout(timer);
    timer = setTimeout(save, pause);
  };

  /** Saves what is not saved yet, after the save that is under way. */
  async function save() {
    clearTimeout(timer);
    timer = 0;
    await serial.run();
  }

  async function store() {
    if (!isDirty || isConflict || !part.file) return;
    isDirty = false;
    changedTo('saving');
    const response = await write(addressOf.timing(part.voice, part.page), timing(), version);
    // The preview can end in the middle of its answer.
    const tale = response?.ok ? await response.json().catch(() => null) : null;
    if (tale) {
      version = partOf(tale)?.version ?? version;
      saved(tale);
      changedTo(isDirty ? 'waiting' : 'saved');
    } else {
      isDirty = true;
      isConflict = response?.status === 409;
      changedTo(isConflict ? 'conflict' : 'failed', response && !response.ok ? await response.text().catch(() => '') : '');
    }
    if (isDirty && !isConflict) later(tale ? SAVE_AFTER : RETRY);
  }

  const partOf = (/** @type {BenchTale} */ tale) => tale.parts.find(({ voice, page }) => voice === part.voice && page === part.page);

  /** The sound and the words that the times are about. @param {Part | undefined} one */
  const subjectOf = (one) => JSON.stringify([one?.sounds, one?.sentences.map(({ text }) => text)]);

  return {
    save,
    change() {
      isDirty = true;
      if (part.file) changedTo(isConflict ? 'conflict' : 'waiting');
      // Changes are saved even if an author never pauses.
      if (!timer) later(SAVE_AFTER);
    },
    /** Writes over what somebody else has saved. @param {BenchTale} tale as it is now */
    insist(tale) {
      version = partOf(tale)?.version ?? '';
      isConflict = false;
      save();
    },
    /**
     * Compares with the state that the preview sends now.
     * @param {BenchTale} tale
     * @returns {boolean} whether it has to be shown again
     */
    hear(tale) {
      const now = partOf(tale);
      const isSame = (now?.version ?? '') === version;
      if (serial.isRunning || (isSame && subjectOf(now) === subjectOf(part))) return false;
      if (!isDirty) return true;
      // Other words or another recording take what is saved in their turn.
      if (isSame) return false;
      isConflict = true;
      changedTo('conflict');
      return false;
    },
    end: () => clearTimeout(timer),
    get isDirty() { return (isDirty || serial.isRunning) && !!part.file; },
  };
}
