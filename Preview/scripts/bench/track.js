// The wave with words on it. Time runs from left to right in all languages, as in a recording studio. Only what is in
// view is in the document.

import { edgesOf, neighbour } from './boundaries.js';
import { drawWave } from './wave.js';
import { make } from '../page/layer.js';
import { makeEdges } from './track-edges.js';

/**
 * @typedef {import('./boundaries.js').Time} Time
 * @typedef {import('./units.js').Unit} Unit
 * @typedef {import('./types.d.ts').Strings} Strings
 */

/** Pixels a millisecond. */
const [WIDEST, FINEST, USUAL] = [0.004, 1, 0.16];
const ZOOM = 1.25;
/** With more units in view than these only sentences are shown. */
const MOST_UNITS = 160;
/** The part of the view that the sound has ahead of it after the view has moved on. */
const AHEAD = 0.15;

/**
 * @param {{ units: Unit[], times: Time[], starts: number[], duration: number, peaks: () => Uint8Array, string: Strings,
 *   direction: string, selected: () => number, found: (unit: number) => boolean,
 *   tapped: (unit: number) => void, pointed: (time: number) => void,
 *   drag: ReturnType<typeof import('./desk-drag.js').makeDrag> }} bench
 */
export function makeTrack({
  units, times, starts, duration, peaks, string, direction, selected, found, tapped, pointed, drag,
}) {
  const canvas = make('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const boxes = make('div', 'boxes');
  boxes.dir = 'ltr';
  const head = make('div', 'playhead');
  const length = make('div', 'length', canvas, boxes, head);
  const scroller = make('div', 'track', length);
  scroller.dir = 'ltr';
  scroller.setAttribute('role', 'group');
  scroller.setAttribute('aria-label', string('bench-wave'));
  scroller.tabIndex = 0; // the arrow keys scroll it where it has nothing else to be reached
  let scale = USUAL;
  let frame = 0;
  /** Where the sound is, in milliseconds. */
  let played = 0;
  /** @type {Map<string, HTMLElement>} */
  let shown = new Map();

  const timeAt = (/** @type {number} */ clientX) => (
    Math.min(Math.max((clientX - length.getBoundingClientRect().left) / scale, 0), duration));

  const edges = makeEdges({ units, times, duration, string, selected, drag, timeAt, shown: () => shown.values() });

  const draw = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(drawNow);
  };

  function drawNow() {
    const { scrollLeft: left, clientWidth: width } = scroller;
    drawWave(canvas, peaks(), { left, scale, duration });
    head.style.transform = `translateX(${played * scale}px)`;
    const [from, to] = [left / scale - 500, (left + width) / scale + 500];
    const inView = unitsBetween(times, from, to);
    /** @type {Map<string, HTMLElement>} */
    const next = new Map();
    const put = (/** @type {string} */ key, /** @type {() => HTMLElement} */ create) => {
      const element = shown.get(key) ?? create();
      next.set(key, element);
      return element;
    };
    if (inView.length <= MOST_UNITS) {
      for (const i of inView) putBox(put(`u${i}`, () => make('div', 'unit')), i);
      const first = inView[0] ?? 0;
      const last = (inView.at(-1) ?? -1) + 1;
      for (const edge of edgesOf(times, first, last)) {
        edges.put(put(edge.left >= 0 ? `e${edge.left}` : `s${edge.right}`, edges.make), edge, scale);
      }
    } else {
      for (const sentence of new Set(inView.map((i) => units[i].sentence))) {
        putSentence(put(`t${sentence}`, () => make('div', 'unit whole')), sentence);
      }
    }
    for (const [key, element] of shown) if (!next.has(key)) element.remove();
    for (const element of next.values()) if (!element.isConnected) boxes.append(element);
    shown = next;
  }

  const place = (/** @type {HTMLElement} */ element, /** @type {number} */ start, /** @type {number} */ end) => {
    element.style.left = `${start * scale}px`;
    element.style.width = `${Math.max((end - start) * scale, 1)}px`;
  };

  /** @param {HTMLElement} box @param {number} i */
  const putBox = (box, i) => {
    const [start, end] = times[i] ?? [0, 0];
    place(box, start, end);
    box.dataset.unit = String(i);
    if (box.textContent !== units[i].text) box.replaceChildren(textOf(units[i].text));
    const chosen = units[selected()];
    box.className = 'unit';
    box.classList.toggle('whole', units[i].word < 0);
    box.classList.toggle('chosen', i === selected());
    box.classList.toggle('near', !!chosen && units[i].sentence === chosen.sentence);
    box.classList.toggle('odd', units[i].sentence % 2 === 1);
    box.classList.toggle('found', found(i));
  };

  /** @param {HTMLElement} box @param {number} sentence */
  const putSentence = (box, sentence) => {
    const first = times[starts[sentence]] ? starts[sentence] : neighbour(times, starts[sentence], 1);
    const last = neighbour(times, starts[sentence + 1], -1);
    place(box, times[first]?.[0] ?? 0, times[last]?.[1] ?? 0);
    box.dataset.unit = String(first);
    box.classList.toggle('odd', sentence % 2 === 1);
    if (!box.textContent) box.replaceChildren(textOf(units[starts[sentence]].text));
  };

  const textOf = (/** @type {string} */ text) => {
    const element = make('span', '', text);
    element.dir = direction;
    return element;
  };

  /** @param {number} to @param {number} [anchor] the time that stays where it is */
  const zoomTo = (to, anchor) => {
    const fixed = anchor ?? (scroller.scrollLeft + scroller.clientWidth / 2) / scale;
    const offset = fixed * scale - scroller.scrollLeft;
    scale = Math.min(Math.max(to, WIDEST, (scroller.clientWidth - 8) / Math.max(duration, 1) / 2), FINEST);
    layOut();
    scroller.scrollLeft = fixed * scale - offset;
    draw();
  };

  const layOut = () => { length.style.width = `${Math.ceil(duration * scale)}px`; };

  scroller.addEventListener('scroll', draw, { passive: true });
  scroller.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(scale * Math.exp(-event.deltaY / 300), timeAt(event.clientX));
  }, { passive: false });
  length.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('.edge')) return;
    const box = /** @type {HTMLElement | null} */ (target.closest('.unit'));
    if (box) tapped(Number(box.dataset.unit));
    else pointed(timeAt(event.clientX));
  });
  const sizes = new ResizeObserver(draw);
  sizes.observe(scroller);
  layOut();

  return {
    element: scroller,
    draw,
    drawNow,
    /** @param {1 | -1} direction */
    zoom(direction) { zoomTo(direction > 0 ? scale * ZOOM : scale / ZOOM); },
    /** @param {1 | -1} direction */
    scroll(direction) { scroller.scrollLeft += direction * scroller.clientWidth * 0.5; },
    /** Brings a time into view. @param {number} start @param {number} end */
    reveal(start, end) {
      const { scrollLeft: left, clientWidth: width } = scroller;
      if (start * scale >= left + 24 && end * scale <= left + width - 24) return;
      const room = Math.max(width - (end - start) * scale, width * AHEAD * 2);
      scroller.scrollLeft = start * scale - room / 2;
    },
    /** @param {number} time @param {boolean} follows */
    play(time, follows) {
      played = time;
      head.style.transform = `translateX(${time * scale}px)`;
      const { scrollLeft: left, clientWidth: width } = scroller;
      if (follows && (time * scale > left + width * (1 - AHEAD / 2) || time * scale < left)) {
        scroller.scrollLeft = time * scale - width * AHEAD;
      }
    },
    /** @param {number} unit @param {boolean} isEnd */
    focusEdge(unit, isEnd) {
      drawNow();
      for (const element of shown.values()) {
        const edge = edges.of(element);
        if (edge && (isEnd ? edge.left : edge.right) === unit) element.focus({ preventScroll: true });
      }
    },
    /** The edge that has the focus: a unit, and whether it is its end. @returns {[number, boolean] | null} */
    get focusedEdge() {
      const edge = document.activeElement && edges.of(document.activeElement);
      if (!edge) return null;
      return edge.left >= 0 ? [edge.left, true] : [edge.right, false];
    },
    end: () => sizes.disconnect(),
  };
}

/**
 * @param {Time[]} times
 * @param {number} from
 * @param {number} to
 * @returns {number[]} the units with a time between two others
 */
function unitsBetween(times, from, to) {
  const between = [];
  for (let i = 0; i < times.length; i += 1) {
    const time = times[i];
    if (!time || time[1] < from) continue;
    if (time[0] > to) break;
    between.push(i);
  }
  return between;
}
