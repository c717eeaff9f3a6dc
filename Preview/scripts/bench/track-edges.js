// The edges of words on the wave, as sliders: dragged, or moved by keys.

import { limitsOf, secondsOf } from './boundaries.js';
import { make } from '../page/layer.js';

/**
 * @typedef {import('./boundaries.js').Edge} Edge
 * @typedef {import('./boundaries.js').Time} Time
 */

/**
 * @param {{ units: import('./units.js').Unit[], times: Time[], duration: number,
 *   string: import('./types.d.ts').Strings, selected: () => number,
 *   drag: ReturnType<typeof import('./desk-drag.js').makeDrag>, timeAt: (clientX: number) => number,
 *   shown: () => Iterable<HTMLElement> }} track `shown`: all that is in view, edges among it
 */
export function makeEdges({ units, times, duration, string, selected, drag, timeAt, shown }) {
  /** @type {WeakMap<Element, Edge>} */
  const edgeOf = new WeakMap();

  /** @param {PointerEvent} down @param {Edge} edge */
  const startDrag = (down, edge) => {
    const grip = timeAt(down.clientX) - edge.time;
    let isMoved = false;
    drag.begin(edge);
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.pointerId !== down.pointerId) return;
      isMoved ||= Math.abs(event.clientX - down.clientX) > 2;
      if (isMoved) drag.to(timeAt(event.clientX) - grip, event.altKey);
    };
    const end = (/** @type {Event} */ event) => {
      if (event instanceof PointerEvent && event.pointerId !== down.pointerId) return;
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      for (const [name, listener] of listeners) removeEventListener(name, listener, true);
      drag.end(event.type === 'pointerup');
    };
    /** @type {[string, any][]} */
    const listeners = [['pointermove', move], ['pointerup', end], ['pointercancel', end], ['keydown', end]];
    for (const [name, listener] of listeners) addEventListener(name, listener, true);
  };

  /**
   * Returns the edge that is meant. In a short pause, the areas that react to the pointer overlap.
   * @param {HTMLElement} handle that is pressed
   * @param {number} time
   */
  const nearest = (handle, time) => {
    const far = (/** @type {Element} */ one) => Math.abs((edgeOf.get(one)?.time ?? Infinity) - time);
    return [...shown()].reduce((best, one) => (far(one) < far(best) ? one : best), handle);
  };

  return {
    /** The edge that an element stands for, if it is one. @param {Element} element */
    of: (element) => edgeOf.get(element),

    make() {
      const handle = make('div', 'edge');
      handle.setAttribute('role', 'slider');
      handle.addEventListener('pointerdown', (event) => {
        if (event.button) return;
        event.preventDefault();
        const meant = nearest(handle, timeAt(event.clientX));
        meant.focus({ preventScroll: true });
        startDrag(event, /** @type {Edge} */ (edgeOf.get(meant)));
      });
      handle.addEventListener('keydown', (event) => {
        const by = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10, PageDown: -100, PageUp: 100 }[event.key];
        if (!by || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        drag.step(/** @type {Edge} */ (edgeOf.get(handle)), event.shiftKey ? Math.sign(by) * 100 : by, event.altKey);
      });
      return handle;
    },

    /** @param {HTMLElement} handle @param {Edge} edge @param {number} scale pixels a millisecond */
    put(handle, edge, scale) {
      edgeOf.set(handle, edge);
      const { left, right, time } = edge;
      handle.style.left = `${time * scale}px`;
      const chosen = units[selected()]?.sentence;
      const isNear = units[left]?.sentence === chosen || units[right]?.sentence === chosen;
      handle.tabIndex = isNear ? 0 : -1;
      handle.classList.toggle('near', isNear);
      const of = (/** @type {string} */ key, /** @type {number} */ unit) => string(key).replace('{word}', () => units[unit].text);
      const names = [left >= 0 ? of('bench-end-of', left) : '', right >= 0 ? of('bench-start-of', right) : ''];
      const [low, high] = limitsOf(times, edge, duration);
      const facts = {
        'aria-label': names.filter(Boolean).join(', '), 'aria-valuemin': secondsOf(low), 'aria-valuemax': secondsOf(high),
        'aria-valuenow': secondsOf(time), 'aria-valuetext': string('bench-seconds').replace('{time}', secondsOf(time)),
      };
      for (const [name, value] of Object.entries(facts)) handle.setAttribute(name, value);
    },
  };
}
