// What was brought in, told again after the page has loaded with it.

import { site } from '../device/storage.js';

const KEY = `${site}report`;

/** @param {string[]} lines */
export function keepReport(lines) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(lines));
  } catch { /* the page itself shows what has come */ }
}

/** @returns {string[]} what was brought in before this page was loaded; it is shown once */
export function reportOf() {
  try {
    const lines = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    return lines.map(String);
  } catch {
    return [];
  }
}
