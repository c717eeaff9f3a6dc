// The tale's task in the background: one at a time, with its progress, until it ends or is cancelled.

import { SLUG, addressOf } from './address.js';
import { buttonOf } from './dialogs.js';
import { make } from '../page/layer.js';

/**
 * @typedef {import('./types.d.ts').Texts} Texts
 * @typedef {import('../page/types.d.ts').State} State
 * @typedef {import('../page/types.d.ts').Task} Task
 */

/**
 * @param {Texts} words
 * @param {(address: string, body?: BodyInit) => Promise<Response | null>} write
 */
export function makeTasks(words, write) {
  const title = make('p', 'said');
  title.setAttribute('role', 'status');
  const log = make('pre', 'quiet');
  // Long messages scroll, also by keys.
  Object.assign(log, { lang: 'en', dir: 'ltr', tabIndex: 0 });
  /** @type {Task | undefined} */
  let task;
  const cancel = buttonOf(words('task-cancel'), () => task && write(addressOf.task(task.voice, 'cancel')));
  const hear = Object.assign(make('a', 'onward', words('bench-back')), { href: addressOf.page });
  const element = make('section', 'task', title, cancel, hear, log);
  element.hidden = true;
  /** The last task of the preview, which may be another one than is shown: a refused one is known only here. */
  let heard = '';
  /** @type {((task: Task) => void)[]} */
  const listeners = [];

  const show = () => {
    element.hidden = !task;
    if (!task) return;
    const { kind, phase, voice } = task;
    element.dataset.phase = phase;
    title.textContent = words(phase === 'running' ? `task-${kind}` : `task-${phase}`).replace('{voice}', () => voice);
    log.textContent = task.text;
    log.hidden = !task.text;
    cancel.hidden = phase !== 'running';
    // There the new voice is heard.
    hear.hidden = phase !== 'done';
  };

  return {
    element,
    get isBusy() { return task?.phase === 'running'; },
    /** Calls back with each change of the task. @param {(task: Task) => void} listener */
    listen(listener) { listeners.push(listener); },
    /** @param {State | null} state */
    hear(state) {
      const now = state?.tasks.find(({ tale }) => tale === SLUG);
      const text = JSON.stringify(now);
      if (!now || text === heard) return;
      [task, heard] = [now, text];
      show();
      for (const listener of listeners) listener(now);
    },
    /**
     * @param {string} voice
     * @param {string} kind
     * @param {string} [name] of the narrator, as people write it
     */
    async start(voice, kind, name = '') {
      const response = await write(addressOf.task(voice, kind), name);
      if (response?.ok) return;
      task = { tale: SLUG, kind, voice, phase: 'failed', text: response ? await response.text() : '' };
      show();
    },
  };
}
