// The level of the microphone, from quiet to too loud, with the level above which a voice begins.

import { make } from '../page/layer.js';
import { measure } from './record-level.js';

/** The quietest level that is shown, in decibels. */
const METER_FLOOR = -70;
/** Decibels that the meter falls with each block. */
const METER_FALL = 1.2;

/** @param {string} label */
export function makeMeter(label) {
  const bar = make('meter');
  Object.assign(bar, { min: METER_FLOOR, max: 0, low: -40, high: -3, optimum: -12, value: METER_FLOOR });
  bar.setAttribute('aria-label', label);
  const mark = make('span', 'threshold');
  const element = make('div', 'level', bar, mark);
  mark.hidden = true;
  let shown = METER_FLOOR;
  return {
    element,
    /** @param {Float32Array} block @param {number} threshold in decibels */
    show(block, threshold) {
      const { peak } = measure(block);
      shown = Math.max(20 * Math.log10(Math.max(peak, 1e-5)), shown - METER_FALL, METER_FLOOR);
      bar.value = shown;
      // A `<meter>` gives values that are too low and too high the same colour.
      bar.classList.toggle('loud', shown > bar.high);
      mark.hidden = false;
      mark.style.insetInlineStart = `${(1 - threshold / METER_FLOOR) * 100}%`;
    },
    clear() {
      shown = METER_FLOOR;
      bar.value = METER_FLOOR;
      mark.hidden = true;
    },
  };
}
