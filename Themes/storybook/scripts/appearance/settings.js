// The reader's settings for the eye, and the language, stored for all pages; on this page they hold even if storage is
// refused.

import { own, readObject } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';

export const settingsKey = `${own}settings`;
/** @type {Record<string, string>} chosen on this page, and refused by storage */
let chosen = {};

/** @returns {Record<string, unknown>} */
export const settings = () => ({ ...readObject(settingsKey), ...chosen });

/** @param {string} name @param {string} value */
export function choose(name, value) {
  chosen[name] = value;
  if (writeText(settingsKey, JSON.stringify(settings()))) chosen = {};
}
