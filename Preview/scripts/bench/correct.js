// The mode "correct": an author moves the edges of words by hand and by ear. The mode "tap along" adds taps to it.

import { actionOf, isTaken } from './keys.js';
import { makeConflict, makeHelp } from './dialogs.js';
import { makeCorrectHead, nameOf } from './correct-head.js';
import { make } from '../page/layer.js';
import { makeDesk } from './desk.js';
import { addressOf } from './address.js';
import { keepTimes, timedSentences } from './carried-times.js';
import { makeSaving } from './saving.js';
import { makeSerial } from '../page/serial.js';
import { sentenceNow } from './places.js';

/**
 * @typedef {import('./types.d.ts').Bench} Bench
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').Mode} Mode
 * @typedef {import('./types.d.ts').Part} Part
 */

/** @param {Bench} bench @returns {Mode} */
export const openTap = (bench) => openCorrect(bench, true);

/**
 * @param {Bench} bench
 * @param {boolean} [isTapping]
 * @returns {Mode}
 */
export function openCorrect(bench, isTapping = false) {
  const { string, place, fetchTale, write, tasks } = bench;
  /** @type {ReturnType<typeof makeDesk> | null} */
  let desk = null;
  /** @type {ReturnType<typeof makeSaving> | null} */
  let saving = null;
  let shown = '';
  const desks = make('div');
  const help = makeHelp(string);
  const head = makeCorrectHead(bench, {
    async chosen(name) {
      if (await settle()) location.hash = encodeURIComponent(name);
      else head.keep(shown);
    },
    async find(voice, task) {
      await saving?.save();
      tasks.start(voice, task);
    },
    help: () => help.showModal(),
  });
  const question = makeConflict(string, {
    load: () => show(),
    keep: async () => {
      const tale = await fetchTale();
      if (tale) saving?.insist(tale);
    },
  });
  place.append(desks, help, question);

  /** Shows a recording as it is now. @param {BenchTale | null} [known] */
  async function show(known = null) {
    const tale = known ?? await fetchTale();
    const wanted = decodeURIComponent(location.hash.slice(1));
    // Without a preview what is shown stays, with what is not saved yet.
    if (!tale && desk) {
      head.keep(shown);
      return;
    }
    const part = tale?.parts.find((one) => nameOf(one) === wanted) ?? tale?.parts[0];
    const isSame = known && part && nameOf(part) === shown;
    const { chosen = -1, focus = false } = (isSame && desk?.standIn(part.sentences)) || {};
    desk?.end();
    saving?.end();
    [desk, saving] = [null, null];
    if (!tale || !part) {
      head.hideChoice();
      const record = Object.assign(make('a', '', string('bench-record')), { href: addressOf.mode('record') });
      desks.replaceChildren(make('p', 'lead', ...(tale ? [string('bench-no-voices'), ' ', record] : [string('about-lost')])));
      return;
    }
    head.show(tale, part, isTapping);
    shown = nameOf(part);
    const own = makeSaving(write, part, {
      timing: () => desk?.timing() ?? '',
      changedTo: (now, why) => showState(now, why),
      saved: (fresh) => desk?.find(fresh.parts.find((one) => nameOf(one) === shown)?.findings ?? []),
    });
    saving = own;
    desk = makeDesk(tale, part, string, {
      chosen, isTapping, changed: own.change, save: own.save, help: () => help.showModal(), rested: catchUp,
      write: (sentence, text) => writeSentence(tale, part, sentence, text),
    });
    desks.replaceChildren(desk.element);
    desk.show();
    desk.focusOn(focus);
    showState(part.file ? 'saved' : 'advice');
  }

  /** Compares what is shown with what the library has now. */
  const { run: catchUp } = makeSerial(async () => {
    if (!desk && desks.hasChildNodes() && !saving) {
      await show();
      return;
    }
    const tale = await fetchTale();
    if (tale && !desk?.isBusy && saving?.hear(tale)) await show(tale);
  });

  /**
   * Rewrites a sentence in `tale.md`. The times of its words go with it.
   * @param {BenchTale} tale as it was shown
   * @param {Part} part
   * @param {number} sentence
   * @param {string} text
   * @returns {Promise<string>} why it cannot be written; empty if it is
   */
  async function writeSentence(tale, part, sentence, text) {
    await saving?.save();
    if (!desk || saving?.isDirty) return string('bench-state-failed');
    // Sentences may have come or gone before this one. The preview compares it, and its times are read again.
    const { version, parts } = await fetchTale() ?? tale;
    const { sentences } = parts.find((one) => nameOf(one) === nameOf(part)) ?? part;
    const place = sentenceNow(part.sentences, sentences, sentence);
    if (place < 0) return string('text-lost');
    const [timed, known] = part.file ? [sentences, place] : [timedSentences(part.sentences, desk.times), sentence];
    const response = await write(addressOf.text, JSON.stringify({
      voice: part.voice, page: String(part.page), sentence: String(place), was: sentences[place].text, text,
    }), version);
    if (!response?.ok) return response ? response.text() : string('bench-state-failed');
    const fresh = /** @type {BenchTale} */ (await response.json());
    const now = fresh.parts.find((one) => nameOf(one) === nameOf(part));
    const isTimed = now && keepTimes(timed, now.sentences, known);
    await show(fresh);
    if (isTimed) saving?.change();
    return '';
  }

  /** @param {string} now @param {string} [why] in English, as at the terminal */
  const showState = (now, why) => {
    head.showState(now, why);
    if (now === 'conflict' && !question.open) question.showModal();
  };

  /** Saves what is not saved yet. @returns {Promise<boolean>} whether all is */
  async function settle() {
    desk?.endTap();
    await saving?.save();
    return !saving?.isDirty;
  }

  addEventListener('hashchange', async () => {
    if (decodeURIComponent(location.hash.slice(1)) === shown) return;
    // Back and forward, too, leave no voice that is not saved.
    if (await settle()) await show();
    else location.hash = encodeURIComponent(shown);
  });
  const tap = (/** @type {KeyboardEvent} */ event) => {
    if (document.querySelector('dialog[open]') || !desk?.tapKey(event)) return false;
    event.preventDefault();
    return true;
  };
  addEventListener('keyup', tap);
  addEventListener('keydown', (event) => {
    if (tap(event) || document.querySelector('dialog[open]') || isTaken(event)) return;
    const action = actionOf(event);
    if (!action || !desk) return;
    event.preventDefault();
    desk.actions[action]();
  });
  addEventListener('beforeunload', (event) => {
    if (!saving?.isDirty) return;
    saving.save();
    event.preventDefault();
  });

  return {
    catchUp,
    show,
    leave: settle,
  };
}
