// What is seen above the desk: which recording it is, whether its times are saved, and what has to be done first.

import { buttonOf, enable } from './dialogs.js';
import { make } from '../page/layer.js';

/**
 * @typedef {import('./types.d.ts').BenchTale} BenchTale
 * @typedef {import('./types.d.ts').Part} Part
 */

/** The name of a recording in an address. @param {Part} part */
export const nameOf = ({ voice, page }) => `${voice}/${page}`;

/**
 * @param {import('./types.d.ts').Bench} bench
 * @param {{ chosen: (name: string) => void, find: (voice: string, task: string) => void, help: () => void }} on `find`:
 *   the times of the words are to be found
 */
export function makeCorrectHead({ string, head, place, tasks }, on) {
  const choice = make('select');
  choice.setAttribute('aria-label', string('bench-voice'));
  choice.addEventListener('change', () => on.chosen(choice.value));
  const state = make('p', 'state');
  state.setAttribute('role', 'status');
  const opener = buttonOf('?', on.help);
  opener.setAttribute('aria-label', string('bench-help'));
  const finding = buttonOf(string('task-find-words'), () => on.find(finding.dataset.voice ?? '', finding.dataset.task ?? ''));
  finding.hidden = true;
  tasks.listen(({ phase }) => enable(finding, phase !== 'running'));
  const reason = make('p', 'lack');
  reason.hidden = true;
  head.append(choice, state, opener);
  place.append(reason, finding);

  /** @param {string} why what has to be done, or is wrong, in English, as at the terminal */
  const give = (why) => {
    reason.hidden = !why;
    reason.textContent = why;
  };

  return {
    /** Names the recording that stays chosen. @param {string} name */
    keep(name) { choice.value = name; },

    /** There is no recording. */
    hideChoice() { choice.hidden = true; },

    /** @param {BenchTale} tale @param {Part} part that is shown @param {boolean} isTapping */
    show({ parts }, part, isTapping) {
      choice.replaceChildren(...parts.map((one) => {
        const text = one.page ? `${one.name} · ${string('bench-page').replace('{page}', String(one.page))}` : one.name;
        return Object.assign(make('option', '', text), { value: nameOf(one), selected: one === part });
      }));
      choice.hidden = parts.length < 2;
      // Times that a person made must not be replaced by the aligner.
      const isTimed = part.sentences.some(({ words: timed }) => timed.some(({ start }) => start !== undefined));
      finding.hidden = isTimed || isTapping;
      Object.assign(finding.dataset, { voice: part.voice, task: part.page || part.version ? 'align' : 'times' });
      give(part.advice ?? '');
    },

    /** @param {string} now @param {string} [why] in English, as at the terminal */
    showState(now, why = '') {
      state.textContent = string(`bench-state-${now}`);
      state.dataset.state = now;
      if (now === 'failed' || now === 'saved') give(why);
    },
  };
}
