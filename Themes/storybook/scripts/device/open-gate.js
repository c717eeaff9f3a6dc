// Opens the gate to the grown-ups' side. A module of its own, because every page asks only whether it is open.

import { GATE, OPEN_FOR } from './gate.js';

/** Opens the gate, or leaves it open longer. @returns {boolean} whether the browser keeps it open on the next page */
export function openGate() {
  try {
    sessionStorage.setItem(GATE, JSON.stringify({ from: Date.now(), until: Date.now() + OPEN_FOR }));
    return true;
  } catch {
    return false;
  }
}
