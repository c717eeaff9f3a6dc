// What is seen of the desk around its wave and its text: the bar, what is known of the chosen word, and the options.

import { buttonOf, enable } from './dialogs.js';
import { hintOf, makeLetterKeysToggle } from './letter-keys.js';
import { make } from '../page/layer.js';
import { secondsOf } from './boundaries.js';

/**
 * @typedef {object} Seen
 * @property {import('./boundaries.js').Time} time of the chosen unit
 * @property {import('./units.js').Unit} unit
 * @property {boolean} isWhole whether its sentence is timed as a whole
 * @property {string | undefined} finding about it
 * @property {number} findings how many there are
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 */

/**
 * @param {import('./types.d.ts').Strings} string
 * @param {Record<string, () => void>} actions
 * @param {{ snap: boolean, replay: boolean }} options
 * @param {() => void} keepOptions
 * @param {boolean} isTapping
 */
export function makeDeskView(string, actions, options, keepOptions, isTapping) {
  const lack = make('p', 'lack');
  lack.hidden = true;
  const about = make('p', 'about');
  const note = make('p', 'note');
  const said = make('p', 'said');
  said.setAttribute('role', 'status');

  const button = (/** @type {string} */ action, /** @type {string} */ key = '') => {
    const element = buttonOf(string(`bench-${action}`), () => actions[action]());
    element.dataset.action = action;
    if (key) element.append(' ', hintOf(key));
    return element;
  };
  const toggle = (/** @type {'snap' | 'replay'} */ name) => {
    const box = make('input');
    box.type = 'checkbox';
    box.checked = options[name];
    box.dataset.action = name;
    box.addEventListener('change', () => {
      options[name] = box.checked;
      keepOptions();
    });
    return make('label', 'toggle', box, string(`bench-${name}`));
  };
  const zoom = (/** @type {string} */ action, /** @type {string} */ sign) => {
    const element = buttonOf(sign, () => actions[action]());
    element.setAttribute('aria-label', string(`bench-key-${action}`));
    element.dataset.action = action;
    element.className = 'zoom';
    return element;
  };
  const giving = button('give');
  const finding = button('finding', 'N');
  const [undo, redo] = [button('undo'), button('redo')];
  const play = button('play', isTapping ? 'S' : string('bench-space'));
  play.classList.toggle('main', !isTapping);
  const bar = make('div', 'bar',
    make('div', 'group', play, button('sentence', 'R'), button('onward', 'T'), button('stop', 'H')),
    make('div', 'group', button('previous', 'Z'), button('next', 'X'), finding),
    make('div', 'group', undo, redo, zoom('wider', '−'), zoom('closer', '+')));

  return {
    /**
     * @param {HTMLElement} lead
     * @param {HTMLElement} track
     * @param {HTMLElement} text
     * @param {{ element: HTMLElement, opener: HTMLElement }} correction
     * @param {HTMLElement} audio
     */
    desk: (lead, track, text, correction, audio) => make('div', 'desk', lead, lack, track, bar, text, correction.element,
      make('div', 'facts', about, note, giving, correction.opener),
      make('div', 'toggles', toggle('snap'), toggle('replay'), makeLetterKeysToggle(string)), said, audio),
    /** @param {string} message */
    say(message) { said.textContent = message; },
    /** @param {string} key why the wave is not there; empty if it is */
    lacks(key) {
      lack.hidden = !key;
      if (key) lack.textContent = string(`bench-${key}`);
    },
    /** @param {Seen} seen */
    draw({ time, unit, isWhole, finding: code, findings, canUndo, canRedo }) {
      about.textContent = time
        ? string('bench-times').replace('{start}', secondsOf(time[0])).replace('{end}', secondsOf(time[1]))
          .replace('{word}', () => (unit.word < 0 ? string('bench-sentence') : unit.text))
        : string(isWhole ? 'bench-whole' : 'bench-untimed').replace('{word}', () => unit.text);
      note.textContent = code ? string(`bench-${code}`) : '';
      note.hidden = !code;
      giving.hidden = !!time && unit.word >= 0;
      finding.hidden = !findings;
      finding.replaceChildren(string('findings', findings), ' ', hintOf('N'));
      enable(undo, canUndo);
      enable(redo, canRedo);
    },
  };
}
