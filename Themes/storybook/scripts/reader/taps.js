// Fingers and mice: a tapped word is heard, a swipe turns the page.

import { blockOf, isRightToLeft } from './text.js';

/** A finger that moved this many CSS pixels sideways meant to turn the page. */
const SWIPE = 50;

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {(word: number) => void} hear
 */
export function listenToTaps(tale, text, hear) {
  tale.addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof Element) || !target.closest('.text') || target.closest('a, button, audio')) return;
    if (getSelection()?.type === 'Range') return; // somebody is copying, not listening
    const word = text.indexOf.get(target) ?? nearest(target, clientX, clientY);
    if (word >= 0) hear(word);
  });

  /**
   * @param {Element} target
   * @param {number} x
   * @param {number} y
   * @returns {number} the word of the tapped block that is nearest, on the tapped line before all
   */
  function nearest(target, x, y) {
    let best = -1;
    let least = Infinity;
    for (const span of blockOf(target)?.querySelectorAll('span') ?? []) {
      const word = text.indexOf.get(span);
      if (word === undefined) continue;
      for (const { left, right, top, bottom } of span.getClientRects()) {
        const distance = Math.max(left - x, x - right, 0) + 1000 * Math.max(top - y, y - bottom, 0);
        if (distance < least) {
          least = distance;
          best = word;
        }
      }
    }
    return best;
  }
}

/**
 * @param {HTMLElement} tale
 * @param {(step: number) => void} turn
 */
export function listenToSwipes(tale, turn) {
  const forward = isRightToLeft(tale) ? 1 : -1;
  /** @type {Touch | null} */
  let begun = null;
  tale.addEventListener('touchstart', ({ touches }) => {
    begun = touches.length === 1 ? touches[0] : null; // two fingers zoom
  }, { passive: true });
  tale.addEventListener('touchend', ({ changedTouches }) => {
    if (!begun) return;
    const across = changedTouches[0].clientX - begun.clientX;
    const along = changedTouches[0].clientY - begun.clientY;
    begun = null;
    const zoomed = (visualViewport?.scale ?? 1) > 1.01;
    if (zoomed || Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(along)) return;
    if (getSelection()?.type !== 'Range') turn(Math.sign(across) * forward);
  }, { passive: true });
}
