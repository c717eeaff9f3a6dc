// A lesson or an activity: what is answered and done in it is kept, and its end says what came of it. At the end of a
// tale it keeps that the tale was heard.

import { answered, goneThrough, heard } from '../learnt/record.js';
import { fetchLibrary } from '../learnt/library.js';
import { keepWayBack } from './way.js';
import { learn, learntHere, showsRewards } from '../learnt/store.js';
import { pointsOf, unlock } from '../learnt/rewards.js';

const { slug: taught = '', kind: taughtKind = '' } = document.documentElement.dataset;
const taughtTale = document.querySelector('[data-tale]');
const lessonEnd = /** @type {HTMLElement | null} */ (document.querySelector('[data-lesson-end]'));
/** The questions that were answered wrong since the lesson began. */
const missed = new Set();
const pointsBefore = pointsOf(learntHere());

/** Gives the badges that are due. @returns {Promise<string[]>} those that are new */
async function award() {
  const { lessons, badges } = await fetchLibrary(`${document.documentElement.dataset.root ?? ''}learning.js`);
  /** @type {string[]} */
  let unlocked = [];
  learn((learnt) => {
    const next = unlock(learnt, badges, lessons, Date.now());
    unlocked = next.unlocked;
    return next.learnt;
  });
  return unlocked;
}

/** @param {string[]} unlocked */
function celebrate(unlocked) {
  if (!lessonEnd || !showsRewards()) return;
  const gained = pointsOf(learntHere()) - pointsBefore;
  lessonEnd.querySelector('[data-gained-shown]')?.toggleAttribute('hidden', gained < 1);
  const number = lessonEnd.querySelector('[data-gained]');
  if (number) number.textContent = String(gained);
  for (const badge of /** @type {NodeListOf<HTMLElement>} */ (lessonEnd.querySelectorAll('[data-badge]'))) {
    if (unlocked.includes(badge.dataset.badge ?? '')) badge.hidden = false;
  }
  const hasNew = unlocked.some((id) => lessonEnd.querySelector(`[data-badge="${CSS.escape(id)}"]`));
  if (hasNew) lessonEnd.querySelector('[data-badge-new]')?.removeAttribute('hidden');
  lessonEnd.hidden = gained < 1 && !hasNew;
}

async function finish() {
  learn((learnt) => goneThrough(learnt, taught, Number(lessonEnd?.dataset.points) || 0, Date.now()));
  celebrate(await award());
}

function watchLesson(/** @type {HTMLElement} */ tale) {
  const isAnswered = () => !tale.querySelector('.question:not([data-answered])');
  let isThrough = false; // since it began
  const look = () => {
    if (isThrough || !tale.querySelector('.end[data-shown]') || !isAnswered()) return;
    isThrough = true;
    finish();
  };
  document.addEventListener('answered', (event) => {
    const { question, isRight } = /** @type {CustomEvent} */ (event).detail;
    if (!isRight) missed.add(question);
    queueMicrotask(() => {
      const element = tale.querySelectorAll('.page .question')[question - 1];
      if (!element?.matches('[data-answered]')) return;
      learn((learnt) => answered(learnt, taught, question, !missed.has(question), Date.now()));
      look();
    });
  });
  tale.addEventListener('pageshown', (event) => {
    const { from, to } = /** @type {CustomEvent} */ (event).detail;
    if (from < 0 && to === 0) {
      isThrough = false;
      missed.clear();
    }
    queueMicrotask(look);
  });
  keepWayBack(tale, taught);
}

function offerToTick() {
  const button = document.querySelector('[data-action=done-together]');
  const said = document.querySelector('[data-done-together]');
  const show = () => {
    const isTicked = !!learntHere().lessons.get(taught)?.done;
    button?.toggleAttribute('hidden', isTicked);
    said?.toggleAttribute('hidden', !isTicked);
  };
  button?.addEventListener('click', async () => {
    await finish();
    show();
    if (said instanceof HTMLElement) said.focus();
  });
  show();
}

if (taughtKind === 'lesson' && taughtTale instanceof HTMLElement) {
  watchLesson(taughtTale);
} else if (taughtKind === 'activity' && taughtTale instanceof HTMLElement) {
  keepWayBack(taughtTale, taught);
  offerToTick();
} else if (taught) {
  learn((learnt) => heard(learnt, taught, Date.now()));
  award();
}
