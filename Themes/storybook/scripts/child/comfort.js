// Loudness and light on the child's side: voice and music are no louder than a grown-up allows, and evenings are warm.

import { cleanLimits } from '../family/limits.js';
import { isWarm } from '../family/warm.js';
import { nowHere } from '../family/allowance.js';
import { whenParsed } from '../page/when-parsed.js';

/** What white is under the lamp, by its strength. */
const LAMPS = ['', '#ffeed6', '#ffe4be', '#ffd8a3'];
/** What pictures are under it. */
const PICTURES_UNDER = [
  '',
  'sepia(0.15) saturate(1.1)',
  'sepia(0.28) saturate(1.3) hue-rotate(-7deg)',
  'sepia(0.42) saturate(1.6) hue-rotate(-12deg) brightness(0.97)',
];
/** The colours of a theme (docs/theme.md). */
const COLOURS = [
  'ground',
  'ground-far',
  'ink',
  'quiet',
  'dim',
  'brand',
  'brand-far',
  'on-brand',
  'second',
  'on-second',
  'line',
  'edge',
  'lit',
  'on-lit',
  'lit-line',
  'said',
  'rule',
];
/** Milliseconds between two looks at the evening. */
const EACH_MINUTE = 60_000;

/** Music follows the voice. @param {number} loudest from 0 to 1 */
function capLoudness(loudest) {
  const cap = (/** @type {EventTarget | null} */ sound) => {
    if (sound instanceof HTMLMediaElement && sound.volume > loudest) sound.volume = loudest;
  };
  // A made story gets its voice after the page is parsed.
  for (const sign of ['volumechange', 'loadstart']) document.addEventListener(sign, ({ target }) => cap(target), true);
  whenParsed(() => document.querySelectorAll('audio, video').forEach(cap));
}

/**
 * @param {string} colour as it is computed
 * @returns {number[]} red, green and blue; empty if it is written in another way
 */
function partsOf(colour) {
  const numbers = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour.trim());
  if (numbers) return numbers.slice(1).map(Number);
  const digits = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(colour.trim());
  const six = digits?.[1] ?? digits?.[2]?.replace(/./g, '$&$&') ?? '';
  return (six.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}

/**
 * Multiplies the colours of the page with those of a lamp. A veil over the page would do the same at each frame.
 * @param {number} strength 0 for none
 */
function light(strength) {
  const { style, dataset } = document.documentElement;
  for (const name of [...COLOURS, 'picture-light', 'night-light']) style.removeProperty(`--${name}`);
  delete dataset.warm;
  if (!strength || matchMedia('(forced-colors: active), (prefers-contrast: more)').matches) return;
  dataset.warm = String(strength);
  const lamp = partsOf(LAMPS[strength]);
  const now = getComputedStyle(document.documentElement);
  const warm = COLOURS.map((name) =>
    partsOf(now.getPropertyValue(`--${name}`)).map((part, i) => Math.round(part * lamp[i] / 255))
  );
  const dimmed = now.getPropertyValue('--picture-light').trim();
  const isDay = dimmed === 'none';
  warm.forEach((parts, i) => parts.length && style.setProperty(`--${COLOURS[i]}`, `rgb(${parts.join(' ')})`));
  style.setProperty('--picture-light', `${isDay ? '' : dimmed} ${PICTURES_UNDER[strength]}`);
  if (isDay) style.setProperty('--night-light', '1'); // by day no picture is dim, so none gets its light back
}

/** @param {import('../family/rules.js').Child} child */
export function keepComfort(child) {
  if (!child.limits) return;
  const { loud, warm } = cleanLimits(child.limits);
  if (loud < 100) capLoudness(loud / 100);
  if (!warm.by) return;
  const look = () => light(isWarm(warm, nowHere()) ? warm.strength : 0);
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-palette'] });
  addEventListener('load', look, { once: true }); // with all style sheets
  whenParsed(look);
  look();
  setInterval(look, EACH_MINUTE);
}
