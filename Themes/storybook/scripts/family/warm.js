// When light is warm in the evening, and how warm.

import { dayAt } from './spans.js';
import { sunset } from './sun.js';
import { textUpTo, whole } from '../device/clean.js';

/**
 * @typedef {object} Warm
 * @property {'' | 'time' | 'sun'} by what begins the evening; empty for none
 * @property {number} from the minute of the day at which it begins by `time`
 * @property {string} city the name of one that is known; empty for another place
 * @property {number} latitude
 * @property {number} longitude
 * @property {number} strength 1 to 3
 */

const MORNING = 7 * 60;

/** @param {unknown} value @param {number} most @param {number} otherwise */
const degrees = (value, most, otherwise) => typeof value === 'number' && Math.abs(value) <= most ? value : otherwise;

/** @param {any} kept @returns {Warm} */
export function cleanWarm(kept) {
  const { by, from, city, latitude, longitude, strength } = Object(kept);
  return {
    by: by === 'time' || by === 'sun' ? by : '',
    from: whole(from, 0, 1439, 18 * 60),
    city: textUpTo(city, 40),
    latitude: degrees(latitude, 89, 57),
    longitude: degrees(longitude, 180, 24),
    strength: strength === 1 || strength === 3 ? strength : 2,
  };
}

/**
 * @param {Warm} warm
 * @param {{ at: number, zone: number }} now
 * @returns {number} the minute of the local day; -1 if there is none today
 */
export function warmFrom({ by, from, latitude, longitude }, { at, zone }) {
  if (by !== 'sun') return by ? from : -1;
  const day = dayAt(at, zone);
  const sets = sunset(day, latitude, longitude);
  if (sets === -Infinity) return 12 * 60; // the sun does not rise
  return sets === Infinity ? -1 : Math.round((sets + zone * 60 - day * 86_400) / 60);
}

/** @param {Warm} warm @param {{ at: number, zone: number }} now */
export function isWarm(warm, { at, zone }) {
  const minute = (at + zone * 60) / 60 - dayAt(at, zone) * 1440;
  const from = warmFrom(warm, { at, zone });
  if (from < 0) return false;
  // An evening lasts until the morning, also where the sun sets after midnight by the clock.
  return minute >= from || minute < Math.min(MORNING, from);
}
