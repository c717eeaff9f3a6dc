// The end of a child's minutes in a tale: at the end of a sentence, or where a page is turned. Then the picture dims,
// and the child's page says good night.

import { isOver } from '../family/limits.js';
import { leavePage } from '../page/leave.js';
import { lookAt } from '../family/allowance.js';
import { recall } from '../device/store.js';
import { rememberTale } from './one-page.js';
import { toRoot } from '../page/root.js';

/** @typedef {import('../family/rules.js').Child} Child */

/** Milliseconds between two looks. */
const EACH_LOOK = 1000;
/** Seconds: as often the log is written. A voice that has come so near to the limit stops within its sentence. */
const NEAR = 5;
/** Milliseconds in which the picture dims. */
const DIM = 2500;
/** Milliseconds that a page without a voice, and one more page, may take. */
const LONGEST_PAGE = 300_000;

const page = document.documentElement;

export function goToGoodNight() {
  leavePage(() => location.replace(`${toRoot}child/index.html`));
}

/** @param {Child} child */
export const isAtEnd = (child) => Boolean(child.limits) && isOver(lookAt(child).verdict);

/** @param {HTMLElement} tale @returns {boolean} whether the voice has stopped at the last sentence of its page */
function isPageDone(tale) {
  const { word } = recall(`tale:${tale.dataset.tale}`);
  const sentence = tale.querySelectorAll('.page .text span:not(.s)')[Number(word)]?.closest('.s');
  if (!sentence) return false;
  const all = [...sentence.closest('.page')?.querySelectorAll('.text .s') ?? []];
  return !all.slice(all.indexOf(sentence) + 1).some((next) => next.matches('.s:not(.c)'));
}

/**
 * @param {HTMLElement} tale
 * @param {Child} child who has limits
 * @param {boolean} isOnePage whether only one more page is to be told
 */
export function keepToLimits(tale, child, isOnePage) {
  const began = performance.now();
  let turns = isOnePage && isPageDone(tale) ? 1 : 0; // the page after it is one more
  let over = 0; // since when nothing new may begin, in milliseconds; 0 while it may
  let isGone = false;

  const isPlaying = () => tale.matches('[data-playing]');
  const isSilent = () => !tale.matches('.narrated') || tale.dataset.mode === 'self';
  const stopAt = (/** @type {'sentence' | 'page' | 'now'} */ where) => {
    tale.dispatchEvent(new CustomEvent('resting', { detail: where }));
  };
  const sayGoodNight = () => {
    stopAt('now');
    if (isGone) return;
    isGone = true;
    rememberTale(tale.dataset.tale ?? '');
    page.dataset.resting = '';
    setTimeout(goToGoodNight, DIM);
  };
  const keepToPage = () => {
    if (performance.now() - began > LONGEST_PAGE) sayGoodNight();
    else if (isPlaying() && !turns) stopAt('page');
  };
  const step = () => {
    if (isGone) return;
    if (isOnePage) {
      keepToPage();
      return;
    }
    const { verdict } = lookAt(child);
    if (!isOver(verdict)) {
      over = 0;
      return;
    }
    over ||= performance.now();
    if (isPlaying()) stopAt(verdict.rest <= NEAR ? 'now' : 'sentence');
    else if (!isSilent() || performance.now() - over > LONGEST_PAGE) sayGoodNight();
  };

  new MutationObserver(() => {
    if (isPlaying() ? isGone : over && !isOnePage) sayGoodNight();
    else step();
  }).observe(tale, { attributeFilter: ['data-playing'] });
  tale.addEventListener('rested', () => {
    if (isOnePage && !turns && isPageDone(tale)) sayGoodNight();
  });
  tale.addEventListener('pageshown', (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail.gone)) return;
    if (turns) turns -= 1;
    else if (isOnePage || over) sayGoodNight();
  });
  addEventListener('pageshow', step);
  addEventListener('storage', step);
  setInterval(step, EACH_LOOK);
  step();
}
