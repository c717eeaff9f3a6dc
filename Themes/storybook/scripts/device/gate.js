// Whether the gate to the grown-ups' side is open. It is open in one tab, and for a while.

import { site } from './storage.js';

const key = `${site}gate`;
/** Milliseconds. */
export const OPEN_FOR = 5 * 60_000;

/** @returns {number} the milliseconds until the gate closes; 0 if it is closed. A clock that is set back closes it. */
export function openFor() {
  try {
    const { from, until } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const now = Date.now();
    return from <= now && now < until ? Math.min(until - now, OPEN_FOR) : 0;
  } catch {
    return 0;
  }
}

/** Opens the gate, or leaves it open longer. @returns {boolean} whether the browser keeps it open on the next page */
export function openGate() {
  try {
    sessionStorage.setItem(key, JSON.stringify({ from: Date.now(), until: Date.now() + OPEN_FOR }));
    return true;
  } catch {
    return false;
  }
}

export function closeGate() {
  try {
    sessionStorage.removeItem(key);
  } catch { /* it was never open */ }
}
