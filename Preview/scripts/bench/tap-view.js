// What is seen while a recording is tapped along: the pad with what comes next, and the ways to tap.

import { buttonOf, enable } from './dialogs.js';
import { make } from '../page/layer.js';

/**
 * @typedef {{ rate: number, holds: boolean, byPhrase: boolean,
 *   reaction: number }} TapOptions `reaction` in milliseconds
 * @typedef {object} TapActions
 * @property {() => void} start starts a run, or stops the one that runs
 * @property {() => void} takeBack
 * @property {(event: Event) => void} press
 * @property {(event: Event) => void} release
 * @property {(option: 'rate' | 'holds' | 'byPhrase', value: number | boolean) => void} set
 */

const RATES = [0.5, 0.75, 1];

/**
 * @param {import('./types.d.ts').Strings} string
 * @param {{ language: string, direction: string }} tale
 * @param {TapOptions} options
 * @param {TapActions} actions
 */
export function makeTapView(string, { language, direction }, options, actions) {
  const before = make('span', 'before');
  const upcoming = make('span', 'upcoming');
  const hint = make('span', 'hint');
  for (const line of [before, upcoming]) Object.assign(line, { lang: language, dir: direction });
  const pad = make('button', 'pad', before, upcoming, hint);
  pad.type = 'button';
  pad.dataset.action = 'tap';
  const facts = make('p', 'about');
  facts.setAttribute('role', 'status');
  const start = buttonOf('', actions.start);
  start.className = 'main';
  start.dataset.action = 'tap-start';
  const back = buttonOf(string('tap-back'), actions.takeBack);
  back.append(' ', make('kbd', '', '⌫'));
  const rates = make('div', 'toggles');
  rates.setAttribute('role', 'radiogroup');
  rates.setAttribute('aria-label', string('tap-rate'));
  for (const rate of RATES) {
    const box = Object.assign(make('input'), { type: 'radio', name: 'rate', checked: options.rate === rate });
    box.dataset.action = `rate-${rate}`;
    box.addEventListener('change', () => actions.set('rate', rate));
    rates.append(make('label', 'toggle', box, Object.assign(make('span', '', `${rate}×`), { dir: 'ltr' })));
  }
  const toggle = (/** @type {'holds' | 'byPhrase'} */ option, /** @type {string} */ text) => {
    const box = Object.assign(make('input'), { type: 'checkbox', checked: options[option] });
    box.dataset.action = option;
    box.addEventListener('change', () => actions.set(option, box.checked));
    return make('label', 'toggle', box, string(text));
  };
  const element = make('section', 'tapping', make('p', 'lead', string('tap-lead')), pad,
    make('div', 'bar', make('div', 'group', start, back), rates, toggle('holds', 'tap-holds'), toggle('byPhrase', 'tap-phrases')), facts);

  pad.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    actions.press(event);
    const lifted = new AbortController();
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, (last) => {
        lifted.abort();
        actions.release(last);
      }, { signal: lifted.signal });
    }
  });
  // Only assistive technology clicks without a pointer and without a key.
  pad.addEventListener('click', (event) => {
    if (event.detail === 0) actions.press(event);
  });

  return {
    element,
    focus: () => pad.focus({ preventScroll: true }),
    /** Whether a key that is pressed there is for tapping, also before a run. @param {EventTarget | null} target */
    takesKeys: (target) => target instanceof Element && (target === document.body || pad.contains(target)),
    /**
     * @param {string[]} texts of what is tapped
     * @param {number} next what is tapped next
     * @param {{ isRunning: boolean, canTakeBack: boolean, reaction: number }} run
     */
    draw(texts, next, { isRunning, canTakeBack, reaction }) {
      before.textContent = isRunning && next > 0 ? texts[next - 1] : '';
      upcoming.textContent = texts[next] ?? '';
      pad.classList.toggle('runs', isRunning);
      const how = options.holds ? 'tap-hint-holds' : 'tap-hint';
      hint.textContent = string(!isRunning ? 'tap-hint-start' : next < texts.length ? how : 'tap-hint-end');
      start.textContent = string(isRunning ? 'bench-stop' : 'tap-start');
      enable(back, canTakeBack);
      const place = string(options.byPhrase ? 'tap-facts-phrase' : 'tap-facts')
        .replace('{number}', String(Math.min(next + 1, texts.length))).replace('{count}', String(texts.length));
      facts.textContent = `${place} ${string('tap-reaction').replace('{time}', String(reaction))}`;
    },
  };
}
