// Loudness and light on the child's side: voice and music are no louder than a grown-up allows, and evenings are warm.

import { cleanLimits } from '../family/limits.js';
import { isWarm } from '../family/warm.js';
import { nowHere } from '../family/allowance.js';
import { whenParsed } from '../family/parsed.js';

/** Milliseconds between two looks at the evening. */
const EACH_MINUTE = 60_000;

/** Music follows the voice. @param {number} loudest from 0 to 1 */
function capLoudness(loudest) {
  const cap = (/** @type {EventTarget | null} */ sound) => {
    if (sound instanceof HTMLMediaElement && sound.volume > loudest) sound.volume = loudest;
  };
  document.addEventListener('volumechange', ({ target }) => cap(target), true);
  whenParsed(() => document.querySelectorAll('audio').forEach(cap));
}

/** @param {import('../family/rules.js').Child} child */
export function keepComfort(child) {
  if (!child.limits) return;
  const { loud, warm } = cleanLimits(child.limits);
  if (loud < 100) capLoudness(loud / 100);
  if (!warm.by) return;
  const look = () => {
    const { dataset } = document.documentElement;
    if (isWarm(warm, nowHere())) dataset.warm = String(warm.strength);
    else delete dataset.warm;
  };
  look();
  setInterval(look, EACH_MINUTE);
}
