// How a value that is stored, or comes from another device, gets a known shape. It knows no browser.

/** By how many ms the clocks of two devices may differ. */
const CLOCK_TOLERANCE = 86_400_000;

/** @param {unknown} value @returns {boolean} whether it is a date such as 2026-03-01 */
export const isDate = (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** @param {unknown} value @param {number} longest letters */
export const textUpTo = (value, longest) => (typeof value === 'string' ? value.slice(0, longest) : '');

/** @param {unknown} value @param {number} longest letters, without blanks at both ends */
export const trimmedTo = (value, longest) => textUpTo(typeof value === 'string' ? value.trim() : '', longest);

/** @param {unknown} value @param {number} least @param {number} most @param {number} [otherwise] */
export const whole = (value, least, most, otherwise = 0) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : otherwise;

/** A time in the future would win each time: it counts as the first of all. @param {unknown} at @param {number} now */
export const notAhead = (at, now) => whole(at, 0, now + CLOCK_TOLERANCE, Number(at) > 0 ? 1 : 0);

/** The same of a mark, which is below zero where something went. @param {any} mark @param {number} now */
export const markNotAhead = (mark, now) => (Number(mark) < 0 ? -notAhead(-mark, now) : notAhead(mark, now));

/** @param {unknown} kept @returns {[string, any][]} none if it is no object */
export const plainEntries = (kept) => (kept && typeof kept === 'object' && !Array.isArray(kept) ? Object.entries(kept) : []);
