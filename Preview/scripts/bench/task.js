// The tale's task in the background: one at a time, with its progress, until it ends or is cancelled.

import { SLUG, addressOf } from './address.js';
import { buttonOf } from './dialogs.js';
import { make } from '../page/layer.js';
import { storedText, storeText } from '../page/stored.js';

/**
 * @typedef {import('./types.d.ts').Strings} Strings
 * @typedef {import('../page/types.d.ts').State} State
 * @typedef {import('../page/types.d.ts').Task} Task
 */

/** The key of the last task whose end this tab has shown: the next page does not show it again. */
const SEEN = `storysite bench task ${SLUG}`;

/**
 * @param {Strings} string
 * @param {(address: string, body?: BodyInit) => Promise<Response | null>} write
 */
export function makeTasks(string, write) {
  const title = make('span');
  title.setAttribute('role', 'status');
  const log = make('pre', 'quiet');
  // Long messages scroll, also by keys.
  Object.assign(log, { lang: 'en', dir: 'ltr', tabIndex: 0 });
  /** @type {Task | undefined} */
  let task;
  const cancel = buttonOf(string('task-cancel'), () => task && write(addressOf.task(task.voice, 'cancel')));
  const hear = Object.assign(make('a', 'onward', string('bench-back')), { href: addressOf.page });
  const close = buttonOf(string('bench-close'), () => {
    element.hidden = true;
    storeText('sessionStorage', SEEN, heard);
  });
  // What the terminal prints about a voice that is ready is shown only if somebody asks.
  const said = make('details', '', make('summary', '', title), log);
  const element = make('section', 'task', said, cancel, hear, close);
  element.hidden = true;
  /** The last task of the preview, which may be another one than is shown: a refused one is known only here. */
  let heard = '';
  /** @type {((task: Task) => void)[]} */
  const listeners = [];

  const show = () => {
    element.hidden = !task;
    if (!task) return;
    const { kind, phase, name } = task;
    element.dataset.phase = phase;
    title.textContent = string(phase === 'running' ? `task-${kind}` : `task-${phase}`).replace('{voice}', () => name);
    log.textContent = task.text;
    log.hidden = !task.text;
    said.open = phase !== 'done' || / warning: /.test(task.text);
    cancel.hidden = phase !== 'running';
    close.hidden = !cancel.hidden;
    // There the new voice is heard.
    hear.hidden = phase !== 'done';
  };

  // A failure stays until somebody has closed it.
  addEventListener('pagehide', () => {
    if (task?.phase === 'done' || task?.phase === 'cancelled') storeText('sessionStorage', SEEN, heard);
  });

  /** @param {Task} now */
  const change = (now) => {
    task = now;
    show();
    for (const listener of listeners) listener(now);
  };

  return {
    element,
    get isBusy() { return task?.phase === 'running'; },
    /** Calls back with each change of the task. @param {(task: Task) => void} listener */
    listen(listener) { listeners.push(listener); },
    /** @param {State | null} state */
    hear(state) {
      if (!state) return;
      const now = state.tasks.find(({ tale }) => tale === SLUG);
      // A preview that was stopped and started again knows nothing of its tasks.
      if (!now && task?.phase === 'running') change({ ...task, phase: 'failed', text: string('stopped') });
      const text = JSON.stringify(now);
      if (!now || text === heard) return;
      heard = text;
      change(now);
      if (now.phase === 'running') storeText('sessionStorage', SEEN, '');
      else if (text === storedText('sessionStorage', SEEN)) element.hidden = true;
    },
    /**
     * @param {string} voice
     * @param {string} kind
     * @param {string} [name] of the narrator, as people write it; without it, the preview takes the one in `tale.md`
     */
    async start(voice, kind, name = '') {
      const response = await write(addressOf.task(voice, kind), name);
      if (response?.ok) return;
      task = { tale: SLUG, kind, voice, name: name || voice, phase: 'failed', text: response ? await response.text() : '' };
      show();
    },
  };
}
