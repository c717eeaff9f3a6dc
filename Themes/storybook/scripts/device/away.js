// What cannot be opened now.

import { recall } from './store.js';

/** @param {string} slug @returns {boolean} whether there is no network, and the tale is not kept offline */
export const isAway = (slug) => !navigator.onLine && location.protocol !== 'file:' && !(slug in recall('kept'));
