// Gives the badges that are due, and shows what is new with a moment of joy.

import { fetchLibrary } from './library.js';
import { lessonsHere } from './openings.js';
import { toRoot } from '../page/root.js';
import { learn, learntHere, showsRewards } from './store.js';
import { pointsOf, unlock } from './rewards.js';

/**
 * @param {HTMLElement | null} end where new points and badges are shown
 * @param {() => number} words how many were practised
 * @param {() => Promise<Set<string>>} openedTales asked only if a lesson is locked
 * @returns {() => Promise<void>} gives what is due by now
 */
export function makeAward(end, words, openedTales) {
  const before = pointsOf(learntHere());

  const celebrate = (/** @type {string[]} */ unlocked) => {
    if (!end || !showsRewards()) return;
    const gained = pointsOf(learntHere()) - before;
    end.querySelector('[data-gained-shown]')?.toggleAttribute('hidden', gained < 1);
    const number = end.querySelector('[data-gained]');
    if (number) number.textContent = String(gained);
    for (const badge of /** @type {NodeListOf<HTMLElement>} */ (end.querySelectorAll('[data-badge]'))) {
      if (unlocked.includes(badge.dataset.badge ?? '')) badge.hidden = false;
    }
    const hasNew = unlocked.some((id) => end.querySelector(`[data-badge="${CSS.escape(id)}"]`));
    if (hasNew) end.querySelector('[data-badge-new]')?.removeAttribute('hidden');
    end.hidden = gained < 1 && !hasNew && end.hidden;
  };

  return async () => {
    const { lessons, badges } = await fetchLibrary(`${toRoot}learning.js`);
    const opened = lessons.some(({ locked }) => locked) ? await openedTales() : new Set();
    /** @type {string[]} */
    let unlocked = [];
    learn((learnt) => {
      const next = unlock(learnt, badges, lessonsHere(lessons, learnt, opened), words(), Date.now());
      unlocked = next.unlocked;
      return next.learnt;
    });
    celebrate(unlocked);
  };
}
