// One more page before good night: of which tale it is, and that somebody has asked for it. Both belong to the tab.

import { site } from '../device/storage.js';

const LAST_TALE = `${site}last-tale`;
const ASKED = `${site}one-page`;

/** @param {string} key @param {string} value */
function put(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch { /* there is no more page then */ }
}

/** @param {string} key */
function get(key) {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** The tale was open when the end came. @param {string} slug */
export const rememberTale = (slug) => put(LAST_TALE, slug);

/** @returns {string} the tale that was open when the end came; empty if there was none */
export const lastTale = () => get(LAST_TALE);

/** @param {string} slug */
export const askForPage = (slug) => put(ASKED, slug);

/** @param {string} slug @returns {boolean} whether one more page of this tale was asked for; that counts once */
export function takePage(slug) {
  const isAsked = slug !== '' && get(ASKED) === slug;
  if (get(ASKED)) put(ASKED, '');
  return isAsked;
}
