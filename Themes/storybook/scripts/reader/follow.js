// Keeps the told sentence in sight, in its own scroller only: no focus, no address, no jump.

import { textOfPage } from './pages.js';

/** @param {HTMLElement} tale */
export function makeFollow(tale) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let following = true; // until the reader scrolls by hand
  for (const type of ['wheel', 'touchmove']) {
    tale.addEventListener(type, () => {
      following = false;
    }, { passive: true });
  }

  return {
    again() {
      following = true;
    },
    /** @param {HTMLElement[]} pieces of the sentence */
    sentence(pieces) {
      const section = pieces[0].closest('[data-shown]');
      const scroller = following && section && scrollerOf(textOfPage(section));
      if (!scroller) return;
      const page = scroller === document.scrollingElement;
      const view = page ? { top: 0, height: innerHeight } : scroller.getBoundingClientRect();
      const top = pieces[0].getBoundingClientRect().top - view.top;
      const bottom = pieces[pieces.length - 1].getBoundingClientRect().bottom - view.top;
      if (top > view.height * 0.1 && bottom < view.height * 0.7) return;
      const away = Math.min((top + bottom) / 2 - view.height * 0.4, top - view.height * 0.1);
      scroller.scrollBy({ top: away, behavior: calm.matches ? 'instant' : 'smooth' });
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
