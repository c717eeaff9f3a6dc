// What a grown-up sees while reading a tale aloud: the keys, how loud the voice is, and what to do next.

import { drawn } from './icons.js';
import { element } from '../page/element.js';
import { hasKey } from './states.js';
import { ignoreRepeats } from '../family/confirm.js';
import { string } from '../family/strings.js';

/** @typedef {import('./states.js').State} State */
/** @typedef {import('./states.js').Key} Key */

/** The loudness at which the bar of the level is empty, in decibels relative to full scale. */
const QUIETEST = -60;

/** The keys by place: where the reader has its own ones. A place shows one key at a time. @type {Key[][]} */
const PLACES = [['previous'], ['listen', 'rest', 'again'], ['record', 'read'], ['drop'], ['next']];
/** The keys that have the large place. @type {Key[]} */
const LARGE = ['record', 'read'];

/**
 * @param {HTMLElement} tale
 * @param {Record<Key | 'leave', () => void>} actions
 */
export function makeDesk(tale, actions) {
  const label = (/** @type {Key | 'leave'} */ key) => {
    if (key === 'leave') return string('family-done');
    // The reader's own keys have the same words.
    const known = tale.querySelector(`.controls [data-action=${key}]`)?.getAttribute('aria-label');
    return known ?? string(`family-narration-${key}`);
  };
  const button = (/** @type {Key | 'leave'} */ key, /** @type {string} */ kind) => {
    const made = element(
      'button',
      { class: `button round ${kind}`, type: 'button', 'aria-label': label(key), title: label(key), click: actions[key] },
      drawn(key),
    );
    ignoreRepeats(made);
    return made;
  };
  /** @type {Map<Key, HTMLElement>} */
  const keys = new Map(PLACES.flat().map((key) => [key, button(key, LARGE.includes(key) ? 'main play' : 'large')]));
  const said = element('p', { class: 'narrating-said', role: 'status', dir: document.documentElement.dir });
  const bar = element('i');
  const level = element('div', { class: 'narrating-level', 'aria-hidden': 'true' }, bar);
  const dots = element('div', { class: 'narrating-pages', 'aria-hidden': 'true' });
  const close = button('leave', 'narrating-leave');
  const desk = element(
    'div',
    { class: 'narrating', role: 'group', 'aria-label': string('family-narration') },
    said,
    level,
    dots,
    element('div', { class: 'keys' }, ...PLACES.map((place) =>
      element('span', {}, ...place.map((key) => /** @type {HTMLElement} */ (keys.get(key)))))),
  );

  tale.dataset.narrating = '';
  tale.querySelector('.controls')?.before(desk);
  tale.querySelector('.bar')?.append(close);

  const shownOf = (/** @type {Key[]} */ place) => place.map((key) => keys.get(key)).find((one) => !one?.hidden);
  const isOf = (/** @type {Element | null} */ one, /** @type {Key[]} */ place) => place.some((key) => keys.get(key) === one);

  return {
    /**
     * @param {State} state
     * @param {boolean[]} recorded of the pages that can be read, whether there is a recording
     * @param {number} page which of them is shown
     */
    show(state, recorded, page) {
      const { activeElement } = document; // a key that is hidden loses the focus at once
      desk.dataset.state = state;
      dots.replaceChildren(...recorded.map((isRecorded, i) =>
        element('i', { 'data-recorded': isRecorded, 'data-current': i === page })));
      for (const [key, one] of keys) {
        const isThere = hasKey(key, state, recorded[page]) && (key !== 'previous' || page > 0)
          && (key !== 'next' || page < recorded.length - 1);
        one.toggleAttribute('hidden', !isThere);
      }
      if (activeElement && activeElement !== document.body && !activeElement.closest('[hidden], .page')) return;
      const place = PLACES.find((one) => isOf(activeElement, one)) ?? LARGE;
      (shownOf(place) ?? shownOf(LARGE))?.focus();
    },
    focus: () => shownOf(LARGE)?.focus(),
    /** @param {string} key of the string; empty for none @param {Record<string, number>} [values] */
    say(key, values = {}) {
      said.textContent = key && string(`family-narration-${key}`, values);
    },
    /** @param {number} decibels */
    level(decibels) {
      bar.style.inlineSize = `${Math.max(0, 100 * (1 - decibels / QUIETEST))}%`;
    },
    /** @param {Key | 'leave'} key that was pressed on the keyboard; one that is hidden does nothing */
    press(key) {
      if (key === 'leave' || !keys.get(key)?.hidden) actions[key]();
    },
    /** The tale opens again, at its title, and has the voice. */
    leave() {
      history.replaceState(null, '', location.href.split('#')[0]);
      location.reload();
    },
  };
}
