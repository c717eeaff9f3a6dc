// The animation of a page turn: the old page and the new one, side by side, each part within its own column. It changes
// nothing else: the shown page, its highlight and its address have changed before.

import { isRightToLeft, textOfPage } from '../reader/sections.js';

const TURN = 400; // ms
const CROSS_FADE = 250;
const EASE = 'cubic-bezier(0.45, 0, 0.25, 1)';
/** The largest part of its width by which a page moves at the ends of a tale. */
const STRETCH = 0.2;
/** What moves of a page. */
const PARTS = ':scope > :is(.picture, .text, .title-inside, .end-inside)';

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Pages} pages
 */
export function makeTurning(tale, pages) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const forward = isRightToLeft(tale) ? -1 : 1; // the side on which the next page lies
  /** @type {Animation[]} */
  let moving = [];
  /** @type {HTMLElement | null} the page that is seen and not shown */
  let beside = null;
  let away = 0; // where a finger holds the shown page, in widths

  const rest = () => {
    for (const animation of moving) animation.cancel();
    moving = [];
    away = 0;
    for (const section of [pages.seen, beside]) if (section) put(section, null);
    if (!beside) return;
    beside.removeAttribute('data-beside');
    beside.inert = false;
    beside = null;
  };
  const lay = (/** @type {HTMLElement | null} */ page) => {
    if (page === beside) return;
    rest();
    if (!page) return;
    beside = page;
    page.setAttribute('data-beside', '');
    page.inert = true;
  };
  const glide = (/** @type {HTMLElement | null} */ page, /** @type {Keyframe[]} */ frames) => {
    for (const part of page ? partsOf(page) : []) {
      moving.push(part.animate(frames, { duration: calm.matches ? CROSS_FADE : TURN, easing: EASE, fill: 'both' }));
    }
  };
  const awaitRest = () => {
    const [first] = moving;
    if (first) first.onfinish = rest;
    else rest();
  };

  tale.addEventListener('pageshown', (event) => {
    /** @type {{ gone: HTMLElement | null, come: HTMLElement }} */
    const { gone, come } = /** @type {CustomEvent} */ (event).detail;
    const held = beside === come ? away : 0;
    rest();
    // While the reader drags a slider, animated pages would only be in the way.
    if (!gone || document.hidden || tale.querySelector('input:active')) return;
    const follows = gone.compareDocumentPosition(come) & Node.DOCUMENT_POSITION_FOLLOWING;
    const side = (follows ? 1 : -1) * forward;
    put(gone, null);
    lay(gone);
    gone.dataset.beside = 'left';
    textOfPage(come)?.scrollTo({ top: 0, behavior: 'instant' });
    if (calm.matches) {
      glide(gone, [{ opacity: 1 }, { opacity: 0 }]);
      glide(come, [{ opacity: 0 }, { opacity: 1 }]);
    } else {
      glide(gone, [frame(held), frame(-side)]);
      glide(come, [frame(held + side), frame(0)]);
    }
    awaitRest();
  });

  return {
    /**
     * The shown page follows a finger.
     * @param {HTMLElement | null} page that the swipe leads to, if there is one
     * @param {number} at how far the finger is, in widths, to the right
     */
    hold(page, at) {
      const { seen } = pages;
      if (calm.matches || !seen) return;
      if (moving.length) rest();
      lay(page);
      const stretched = STRETCH * at / (STRETCH + Math.abs(at));
      away = page ? Math.max(-1, Math.min(at, 1)) : stretched;
      put(seen, away);
      if (page) put(page, away - Math.sign(at));
    },
    /** The finger has let go and nothing is turned. */
    release() {
      if (!away) {
        rest();
        return;
      }
      const [page, from, side] = [beside, away, Math.sign(away)];
      glide(pages.seen, [frame(from), frame(0)]);
      glide(page, [frame(from - side), frame(-side)]);
      awaitRest();
    },
  };
}

/**
 * @param {Element} section
 * @returns {HTMLElement[]}
 */
function partsOf(section) {
  return [...section.querySelectorAll(PARTS)].filter((part) => part instanceof HTMLElement);
}

/**
 * @param {number} at in widths from its place, to the right; cut off where its column ends
 * @returns {{ translate: string, clipPath: string }}
 */
function frame(at) {
  const right = Math.max(at, 0) * 100;
  const left = Math.max(-at, 0) * 100;
  return { translate: `${at * 100}% 0`, clipPath: `inset(0 ${right}% 0 ${left}%)` };
}

/**
 * @param {Element} section
 * @param {number | null} at null where it belongs
 */
function put(section, at) {
  const style = at === null ? { translate: '', clipPath: '' } : frame(at);
  for (const part of partsOf(section)) Object.assign(part.style, style);
}
