// Swipes turn pages. Vertical moves scroll, two fingers zoom, and a mouse selects text.

import { isRightToLeft } from '../reader/sections.js';

/** After this many CSS pixels a move is a swipe or a scroll. */
const SLOP = 10;
/** A page turns after this part of its width, or after a flick of this many pixels and this many per millisecond. */
const FAR = 1 / 3;
const FLICK = 24;
const FAST = 0.3;
/** The speed of a flick is that of its last milliseconds. */
const RECENT = 160;

/**
 * @param {HTMLElement} tale
 * @param {import('../reader/types.d.ts').Pages} pages
 * @param {{ hold: (page: HTMLElement | null, at: number) => void, release: () => void }} turning
 */
export function listenToSwipes(tale, pages, turning) {
  const forward = isRightToLeft(tale) ? 1 : -1; // the direction of a swipe to the next page
  /** @type {{ id: number, x: number, y: number, width: number, trail: { x: number, time: number }[] } | null} */
  let finger = null;
  let dragging = false;
  let ended = -Infinity;

  const stepTo = (/** @type {number} */ across) => Math.sign(across) * forward;
  const letGo = (/** @type {number} */ step) => {
    const dragged = dragging;
    finger = null;
    dragging = false;
    if (!dragged) return;
    ended = performance.now();
    if (step && pages.neighbour(step)) pages.turn(step);
    else turning.release();
  };

  tale.addEventListener('pointerdown', ({ pointerType, pointerId, isPrimary, target, clientX, clientY, timeStamp }) => {
    if (pointerType !== 'touch' || !(target instanceof Element)) return;
    if (!isPrimary || finger) {
      letGo(0);
      return;
    }
    const zoomed = (visualViewport?.scale ?? 1) > 1.01;
    if (zoomed || target.closest('input, dialog, [data-controls]')) return;
    const { clientWidth } = target.closest('.picture, .text, .title-inside, .end-inside') ?? tale;
    finger = { id: pointerId, x: clientX, y: clientY, width: clientWidth, trail: [{ x: clientX, time: timeStamp }] };
  });

  tale.addEventListener('pointermove', ({ pointerId, clientX, clientY, timeStamp }) => {
    if (pointerId !== finger?.id) return;
    const across = clientX - finger.x;
    const along = Math.abs(clientY - finger.y);
    if (!dragging) {
      if (Math.max(Math.abs(across), along) < SLOP) return;
      dragging = Math.abs(across) > along && getSelection()?.type !== 'Range';
      if (!dragging) {
        finger = null;
        return;
      }
      tale.setPointerCapture(pointerId);
    }
    finger.trail = [...finger.trail.filter(({ time }) => timeStamp - time < RECENT), { x: clientX, time: timeStamp }];
    turning.hold(pages.neighbour(stepTo(across)), across / finger.width);
  });

  tale.addEventListener('pointerup', ({ pointerId, clientX, timeStamp }) => {
    if (pointerId !== finger?.id) return;
    const across = clientX - finger.x;
    const [before = { x: clientX, time: timeStamp }] = finger.trail.filter(({ time }) => timeStamp - time < RECENT);
    const speed = (clientX - before.x) / Math.max(timeStamp - before.time, 1) * Math.sign(across);
    const far = Math.abs(across) > finger.width * FAR && speed > -FAST;
    letGo(far || (Math.abs(across) > FLICK && speed > FAST) ? stepTo(across) : 0);
  });

  tale.addEventListener('pointercancel', () => letGo(0));
  // The voice was faster than the finger, which turns no second page.
  tale.addEventListener('pageshown', () => {
    finger = null;
    dragging = false;
  });

  // The element under the finger at the end of a swipe was not tapped.
  tale.addEventListener('click', (event) => {
    if (performance.now() - ended > RECENT) return;
    event.stopPropagation();
    event.preventDefault();
  }, true);
}
