// The movement of a turn: the page that goes and the page that comes, side by side, each part within its own column.
// Only what is seen moves; the page that is shown, its light and its address have changed before.

import { isRightToLeft } from './text.js';
import { textOfPage } from './pages.js';

/** @typedef {import('./types.d.ts').Pages} Pages */

const TURN = 400; // ms
const CROSS_FADE = 250;
const EASE = 'cubic-bezier(0.45, 0, 0.25, 1)';
/** At the ends of a tale a page gives way by this part of its width, and no more. */
const STRETCH = 0.2;

/**
 * @param {HTMLElement} tale
 * @param {Pages} pages
 */
export function makeTurning(tale, pages) {
  const { sections } = pages;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const forward = isRightToLeft(tale) ? -1 : 1; // the side on which the next page lies
  /** @type {Animation[]} */
  let moving = [];
  let beside = -1; // the page that is seen and not shown
  let away = 0; // where a finger holds the shown page, in widths

  const rest = () => {
    for (const animation of moving) animation.cancel();
    moving = [];
    away = 0;
    for (const section of [sections[pages.shown], sections[beside]]) if (section) put(section, null);
    if (beside < 0) return;
    sections[beside].removeAttribute('data-beside');
    sections[beside].inert = false;
    beside = -1;
  };
  const lay = (/** @type {number} */ page) => {
    if (page === beside) return;
    rest();
    if (!sections[page]) return;
    beside = page;
    sections[page].setAttribute('data-beside', '');
    sections[page].inert = true;
  };
  const glide = (/** @type {number} */ page, /** @type {Keyframe[]} */ frames) => {
    for (const part of partsOf(sections[page])) {
      moving.push(part.animate(frames, { duration: calm.matches ? CROSS_FADE : TURN, easing: EASE, fill: 'both' }));
    }
  };
  const awaitRest = () => {
    const [first] = moving;
    if (first) first.onfinish = rest;
    else rest();
  };

  tale.addEventListener('pageshown', (event) => {
    const { from, to } = /** @type {CustomEvent} */ (event).detail;
    const side = (to > from ? 1 : -1) * forward;
    const held = beside === to ? away : 0;
    rest();
    // Who drags the bar leafs through the tale: pages that glide would only be in the way.
    if (from < 0 || to < 0 || document.hidden || tale.querySelector('[data-progress]:active')) return;
    put(sections[from], null);
    lay(from);
    textOfPage(sections[to])?.scrollTo({ top: 0, behavior: 'instant' });
    if (calm.matches) {
      glide(from, [{ opacity: 1 }, { opacity: 0 }]);
      glide(to, [{ opacity: 0 }, { opacity: 1 }]);
    } else {
      glide(from, [frame(held), frame(-side)]);
      glide(to, [frame(held + side), frame(0)]);
    }
    awaitRest();
  });

  return {
    /**
     * The shown page follows a finger.
     * @param {number} page that is wanted, or -1 at an end
     * @param {number} at how far the finger is, in widths, to the right
     */
    hold(page, at) {
      if (calm.matches) return;
      if (moving.length) rest();
      lay(page);
      const stretched = STRETCH * at / (STRETCH + Math.abs(at));
      away = sections[page] ? Math.max(-1, Math.min(at, 1)) : stretched;
      put(sections[pages.shown], away);
      if (sections[page]) put(sections[page], away - Math.sign(at));
    },
    /** The finger has let go and nothing is turned. */
    release() {
      if (!away) {
        rest();
        return;
      }
      const [page, from, side] = [beside, away, Math.sign(away)];
      glide(pages.shown, [frame(from), frame(0)]);
      if (page >= 0) glide(page, [frame(from - side), frame(-side)]);
      awaitRest();
    },
  };
}

/**
 * @param {Element} section
 * @returns {HTMLElement[]}
 */
function partsOf(section) {
  return [...section.querySelectorAll(':scope > :is(.picture, .text)')].filter((part) => part instanceof HTMLElement);
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
