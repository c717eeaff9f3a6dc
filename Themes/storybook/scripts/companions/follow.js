// Keeps the highlighted sentence in view by scrolling its own container: no focus, no address, no jump. A reader who
// scrolls by hand is left alone, and can return to the sentence with a button.

import { textOfPage } from '../reader/sections.js';

/** A scroll up to this many milliseconds after an input event comes from the reader. */
const HAND = 400;
/** Firefox has no timeline of a scroll, and WebKit forgets that of a page which is shown again. */
const FADES = CSS.supports('animation-timeline: scroll()') && !CSS.supports('hanging-punctuation: first');
const KEYS = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' '];

/**
 * @param {HTMLElement} tale
 * @returns {import('../reader/types.d.ts').Follow}
 */
export function makeFollow(tale) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const wayBack = /** @type {HTMLElement | null} */ (tale.querySelector('[data-action=place]'));
  let spoken = /** @type {HTMLElement[]} */ ([...tale.querySelectorAll('.said')]); // the highlighted sentence
  let isTall = false; // the sentence is longer than what is seen of the text: then the word is followed
  let following = true; // until the reader scrolls by hand
  let hand = -Infinity; // when the reader last moved something
  let pressed = false; // a scroll bar, perhaps

  /** Where the sentence is in its container. */
  const place = () => {
    const section = spoken[0]?.closest('[data-shown]');
    const scroller = section && scrollerOf(textOfPage(section));
    if (!scroller || !spoken[0].classList.contains('said')) return null;
    const page = scroller === document.scrollingElement;
    const view = page ? new DOMRect(0, 0, innerWidth, innerHeight) : scroller.getBoundingClientRect();
    const top = spoken[0].getBoundingClientRect().top;
    const { bottom } = spoken[spoken.length - 1].getBoundingClientRect();
    isTall = bottom - top > view.height * 0.6;
    const word = isTall && section.querySelector('.lit')?.getBoundingClientRect();
    return { scroller, view, top: (word || { top }).top - view.top, bottom: (word || { bottom }).bottom - view.top };
  };
  const goBack = (/** @type {ScrollBehavior} */ behavior = calm.matches ? 'instant' : 'smooth') => {
    const at = place();
    if (!at || (at.top > at.view.height * 0.1 && at.bottom < at.view.height * 0.7)) return;
    const away = Math.min((at.top + at.bottom) / 2 - at.view.height * 0.4, at.top - at.view.height * 0.1);
    at.scroller.scrollBy({ top: away, behavior });
  };
  const offer = () => {
    const at = following ? null : place();
    const above = !!at && at.bottom < at.view.height * 0.1;
    const below = !!at && at.top > at.view.height * 0.9;
    if (!wayBack || wayBack.hidden === !(above || below)) return;
    if (!wayBack.hidden && document.activeElement === wayBack) {
      textOfPage(/** @type {Element} */ (tale.querySelector('[data-shown]')))?.focus({ preventScroll: true });
    }
    wayBack.hidden = !(above || below);
    wayBack.toggleAttribute('data-above', above);
  };
  const again = () => {
    following = true;
    hand = -Infinity;
    offer();
    markMore();
  };
  /** What can be scrolled fades out below while there is more of it, where no style knows that. */
  const markMore = () => {
    const text = !FADES && tale.querySelector('[data-shown] :is(.text, .end-inside)');
    if (!text) return;
    const below = text.scrollHeight - text.clientHeight - text.scrollTop;
    text.toggleAttribute('data-more', below > parseFloat(getComputedStyle(text).paddingBlockEnd) + 1);
  };

  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pointerup', 'pointercancel']) {
    document.addEventListener(type, (event) => {
      if (event instanceof KeyboardEvent && !KEYS.includes(event.key)) return;
      if (event instanceof PointerEvent) pressed = event.type === 'pointerdown' && event.pointerType === 'mouse';
      else hand = performance.now();
    }, { passive: true, capture: true });
  }
  document.addEventListener('scroll', ({ target }) => {
    if (target instanceof Element && !tale.contains(target)) return; // the panel's own
    if (pressed || performance.now() - hand < HAND) following = false;
    offer();
    markMore();
  }, { passive: true, capture: true });
  tale.addEventListener('pageshown', again);
  addEventListener('resize', () => {
    if (following) goBack('instant');
    offer();
    markMore();
  });
  wayBack?.addEventListener('click', () => {
    again();
    goBack();
  });

  markMore();
  // The voice may have begun, or be about to go on, before this script came; the reader may have scrolled, too.
  if (place()?.scroller.scrollTop === 0) goBack('instant');
  return {
    again,
    sentence(pieces) {
      spoken = pieces;
      if (following) goBack();
      offer();
    },
    word() {
      if (isTall && following) goBack();
    },
  };
}

/**
 * @param {HTMLElement | null} text
 * @returns {Element | null} what scrolls when the text is long
 */
function scrollerOf(text) {
  const overflows = (/** @type {Element} */ box) => box.scrollHeight > box.clientHeight + 1;
  if (text && overflows(text) && /auto|scroll/.test(getComputedStyle(text).overflowY)) return text;
  const page = document.scrollingElement;
  return page && overflows(page) ? page : null;
}
