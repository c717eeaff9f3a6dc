// Whether the gate to the grown-ups' side is open. It is open in one tab, and for a while.

import { readText, site } from './storage.js';
import { writeText } from './storage-write.js';

export const GATE = `${site}gate`;
/** Milliseconds. */
export const OPEN_FOR = 5 * 60_000;

/** @returns {number} the milliseconds until the gate closes; 0 if it is closed. A clock that is set back closes it. */
export function openFor() {
  try {
    const gate = sessionStorage.getItem(GATE) ?? '{}';
    if (gate === readText(GATE)) return 0;
    const { from, until } = JSON.parse(gate);
    const now = Date.now();
    return from <= now && now < until ? Math.min(until - now, OPEN_FOR) : 0;
  } catch {
    return 0;
  }
}

export function closeGate() {
  try {
    const gate = sessionStorage.getItem(GATE);
    sessionStorage.removeItem(GATE);
    // A page to which Firefox goes back has the session's storage as it was left.
    if (gate) writeText(GATE, gate);
  } catch { /* it was never open */ }
}
