// Taps and clicks: the voice reads on from a tapped word.

import { blockOf } from './text.js';

/**
 * @param {HTMLElement} tale
 * @param {import('./types.d.ts').Text} text
 * @param {(word: number) => void} hear
 */
export function listenToTaps(tale, text, hear) {
  tale.addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof Element) || !target.closest('.text') || target.closest('a, button, audio, .question li')) return;
    if (getSelection()?.type === 'Range') return; // the reader is selecting text
    const word = text.indexOf.get(target) ?? nearest(target, clientX, clientY);
    if (word >= 0) hear(word);
  });

  /**
   * @param {Element} target
   * @param {number} x
   * @param {number} y
   * @returns {number} the nearest word of the tapped block, preferably on the tapped line
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
