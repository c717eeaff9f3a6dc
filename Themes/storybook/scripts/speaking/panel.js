// What is seen of a turn: the keys, the sentence that says what is wrong, and the two voices over each other.

import { isAble } from './states.js';
import { makePicture } from './picture.js';

/** @typedef {import('./states.js').Key} Key */

/** @param {HTMLElement} panel */
export function makePanel(panel) {
  const keys = /** @type {Key[]} */ (['hear', 'say', 'both']).map((name) => (
    { name, element: /** @type {HTMLElement} */ (panel.querySelector(`[data-action=speaking-${name}]`)) }));
  const said = /** @type {HTMLElement} */ (panel.querySelector('[role=status]'));

  return {
    draw: makePicture(/** @type {HTMLElement} */ (panel.querySelector('.envelopes'))),
    get hasFocus() {
      return panel.contains(document.activeElement);
    },
    /** Whether a sentence says what is wrong. */
    get says() {
      return !!said.textContent;
    },
    /** @param {Record<Key, () => void>} does what the keys do while they may */
    listen(does) {
      for (const { name, element } of keys) {
        element.addEventListener('click', () => {
          if (element.ariaDisabled !== 'true') does[name]();
        });
      }
    },
    /** @param {import('./states.js').State} state @param {boolean} hasOwn whether there is a take to hear */
    enter(state, hasOwn) {
      panel.dataset.state = state;
      panel.toggleAttribute('data-said', hasOwn);
      for (const { name, element } of keys) element.setAttribute('aria-disabled', String(!isAble(name, state, hasOwn)));
    },
    /** @param {string} name of the sentence that says what is wrong, or empty for none */
    write(name) {
      said.textContent = (name && panel.querySelector(`[data-messages] [data-say=${name}]`)?.textContent) || '';
      said.dataset.say = name;
    },
    /** @param {boolean} isOn @param {boolean} isMute whether nothing can be said here */
    show(isOn, isMute) {
      panel.hidden = !isOn;
      panel.toggleAttribute('data-mute', isMute);
    },
  };
}
