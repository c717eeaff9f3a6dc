// Day or night: as chosen, or else by the system and the clock.

import { isNight, untilDusk } from './night.js';
import { settings } from './settings.js';

/** Milliseconds in which day turns to night by itself: slowly, as it does outside. */
const DUSK = 4000;

const { dataset } = document.documentElement;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
// What the browser paints round the page goes by the same choice.
const bars = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name=theme-color]'));
const grounds = [...bars].map(({ content }) => content);

export function applyPalette() {
  const night = isNight(settings().palette, systemIsDark.matches, new Date().getHours());
  dataset.palette = night ? 'night' : 'day';
  for (const bar of bars) bar.content = grounds[night ? 1 : 0];
}

/** Evening comes in the middle of a tale. @param {() => void} changed */
function awaitDusk(changed) {
  setTimeout(() => {
    dataset.dusk = '';
    changed();
    setTimeout(() => delete dataset.dusk, DUSK);
    awaitDusk(changed);
  }, untilDusk(new Date()));
}

/** @param {() => void} changed called when the system or the clock may want the other palette */
export function followDay(changed) {
  awaitDusk(changed);
  systemIsDark.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
}
