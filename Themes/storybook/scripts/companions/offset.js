// Wireless headphones sound late: the highlight can go earlier or later. The setting is stored.

import { say } from '../page/strings.js';

/** Milliseconds. */
const LONGEST = 500;
const STEP = 50;

/**
 * @param {(seconds: number) => void} set how long the highlight precedes the voice
 * @param {import('../reader/types.d.ts').Opened['settings']} settings
 */
export function offerOffset(set, settings) {
  const holder = document.querySelector('[data-setting=offset]');
  const shown = holder?.querySelector('output');
  let offset = 0;

  const apply = (/** @type {number} */ wanted) => {
    offset = Math.round(Math.min(Math.max(wanted || 0, -LONGEST), LONGEST) / STEP) * STEP || 0;
    set(offset / 1000);
    const key = offset > 0 ? 'highlight-earlier' : offset < 0 ? 'highlight-later' : 'highlight-exact';
    say(shown, key, { count: Math.abs(offset) });
    for (const button of holder?.querySelectorAll('button') ?? []) {
      button.setAttribute('aria-disabled', String(Math.abs(offset + Number(button.value)) > LONGEST));
    }
  };

  holder?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button || button.getAttribute('aria-disabled') === 'true') return;
    apply(offset + Number(button.value));
    settings.keep({ offset });
  });
  apply(Number(settings.recall().offset));
}
