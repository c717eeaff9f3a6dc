// What is kept of the children of this device: one is added, one is removed, the limits of one change.

import { changeFamily, family, forgetChild, handOnSettings, readingChild } from '../family/kept.js';
import { closeGate } from '../device/gate.js';
import { forgetHeld } from '../family/log.js';
import { openGate } from '../device/open-gate.js';
import { randomId } from '../device/random.js';
import { setRight } from '../family/clock-ahead.js';
import { withChange, withChild, withoutChild } from '../family/rules.js';

/** @typedef {import('../family/rules.js').Child} Child */
/**
 * Nothing was kept; the page must be loaded again; or what has changed can be shown.
 * @typedef {'full' | 'reload' | 'shown'} Outcome
 */

/** @param {import('./form.js').About} about @returns {Outcome} */
export function addChild(about) {
  const isFirst = !family().children.length;
  const id = randomId(6);
  if (!changeFamily((all) => withChild(all, about, id))) return 'full';
  openGate();
  navigator.storage?.persist?.().catch(() => {}); // a browser may clear what nobody asked it to keep
  if (isFirst) return 'reload'; // from now on there is a gate, and it is open
  const all = family();
  const [from, to] = [all.children.find((child) => child.id === all.reading), all.children.at(-1)];
  if (from && to) handOnSettings(from, to);
  return 'shown';
}

/** @param {Child} child @returns {Outcome} */
export function removeChild(child) {
  const isReading = child.id === readingChild().id;
  if (!changeFamily((all) => withoutChild(all, child.id))) return 'full';
  forgetChild(child); // a child who stays keeps everything
  forgetHeld(child);
  if (!family().children.length) closeGate();
  return isReading ? 'reload' : 'shown'; // another child has other settings
}

/**
 * @param {Child} child
 * @param {import('./limits.js').Limits} limits
 * @returns {boolean} whether the device has accepted them
 */
export function changeLimits(child, limits) {
  const isKept = changeFamily((all) => withChange(all, child.id, { limits }));
  if (isKept) setRight({ ...child, limits }); // the night that has begun may be another
  return isKept;
}
