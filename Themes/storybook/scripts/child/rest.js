// Good night, or a pause, on the child's page, for as long as the child's limits say.

import { askForPage, lastTale } from './one-page.js';
import { hasOnePage, isOver, withOnePage } from '../family/limits.js';
import { keepAllowance, lookAt } from '../family/allowance.js';
import { pictureAddress } from '../family/strings.js';
import { taleAddress } from '../device/address.js';
import { shelfOf } from '../family/shelf.js';
import { toRoot } from '../page/root.js';
import { wishToHear } from '../device/wish.js';

/** Milliseconds between two looks. */
const EACH_SECOND = 1000;
/** The second of the day from which on good night is said. */
const EVENING = 17 * 3600;

/** @param {{ at: number, zone: number }} now */
const isEvening = ({ at, zone }) => (at + zone * 60) % 86_400 >= EVENING;

/**
 * @param {import('../family/rules.js').Child} child
 * @param {() => void} changed called when a rest begins or ends
 */
export function lookAfterRest(child, changed) {
  const page = document.documentElement;
  const night = document.querySelector('[data-child-night]');
  const more = night?.querySelector('button');
  const face = document.querySelector('[data-child-stretch] img');
  let kind = '';

  /** @param {boolean} [again] even if nothing has changed @returns {boolean} whether the page is to be shown again */
  const settle = (again = false) => {
    if (!child.limits) return false;
    const { limits, allowance, verdict, now } = lookAt(child);
    const next = !isOver(verdict) ? '' : verdict.why === 'pause' ? 'stretch' : 'night';
    if (next === 'night') page.dataset.palette = 'night'; // stories sleep in the dark, also at noon
    if (next === kind && !again) return false;
    if (kind === 'night' && next !== kind) location.reload(); // in the light of the day
    kind = next;
    if (kind) page.dataset.resting = kind;
    else delete page.dataset.resting;
    night?.toggleAttribute('data-evening', verdict.why === 'bed' || isEvening(now));
    const hasMore = hasOnePage(limits, allowance, verdict, now) && shelfOf(child).has(lastTale());
    more?.toggleAttribute('hidden', !hasMore);
    return true;
  };

  more?.addEventListener('click', () => {
    const slug = lastTale();
    const { limits, allowance, verdict, now } = lookAt(child);
    // It is kept first that there is no other: a device that keeps nothing gives none.
    if (!keepAllowance(child, withOnePage(limits, allowance, verdict, now))) return;
    askForPage(slug);
    wishToHear(slug);
    location.href = toRoot + taleAddress(slug);
  });
  if (face instanceof HTMLImageElement) face.src = pictureAddress(child.picture);
  if (child.limits) setInterval(() => settle() && changed(), EACH_SECOND);
  settle();
  // A page that is gone back to has been left with its button.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && settle(true)) changed();
  });

  return { kind: () => kind };
}
