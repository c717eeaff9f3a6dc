// A lesson or an activity: what is answered and done in it is kept, and its end says what came of it. At the end of a
// tale it keeps that the tale was heard.

import { answered, goneThrough, heard } from '../learnt/record.js';
import { keepReturn } from './return.js';
import { learn, learntHere } from '../learnt/store.js';
import { makeAward } from '../learnt/award.js';
import { makeRun } from './run.js';
import { openedTales } from '../sealed/opened.js';
import { practised } from '../words/rules.js';
import { wordsHere } from '../words/store.js';

const { slug: taught = '', kind: taughtKind = '' } = document.documentElement.dataset;
const taughtTale = document.querySelector('[data-tale]');
const lessonEnd = /** @type {HTMLElement | null} */ (document.querySelector('[data-lesson-end]'));
const award = makeAward(lessonEnd, () => practised(wordsHere()), openedTales);

async function finish() {
  learn((learnt) => goneThrough(learnt, taught, Number(lessonEnd?.dataset.points) || 0, Date.now()));
  await award();
}

/**
 * Where a question is not answered, the end leads back to it before anything else.
 * @param {HTMLElement} tale
 * @param {Element | undefined} question
 */
function showWayToQuestion(tale, question) {
  const link = tale.querySelector('[data-lesson-open]');
  const lessons = tale.querySelector('[data-lesson-list]');
  const open = question?.closest('.page');
  link?.setAttribute('href', `#${open?.id}`);
  link?.toggleAttribute('hidden', !open);
  lessons?.classList.toggle('main', !open);
  lessons?.classList.toggle('second', !!open);
}

function watchLesson(/** @type {HTMLElement} */ tale) {
  const run = makeRun(taught);
  const questions = () => [...tale.querySelectorAll('.page .question')];
  // The lesson may be back from the tale to which it led. A question that is open already stays so.
  for (const [i, question] of questions().entries()) {
    if (run.isAnswered(i + 1) && !question.matches('[data-open]')) question.setAttribute('data-answered', '');
  }
  let isThrough = false; // since it began
  const look = () => {
    const open = questions().find((_, i) => !run.isAnswered(i + 1));
    showWayToQuestion(tale, open);
    if (isThrough || open || !tale.querySelector('.end[data-shown]')) return;
    isThrough = true;
    finish();
  };
  document.addEventListener('answered', (event) => {
    const { question, isRight } = /** @type {CustomEvent} */ (event).detail;
    if (!isRight) run.miss(question);
    queueMicrotask(() => {
      if (!questions()[question - 1]?.matches('[data-answered]')) return;
      run.answer(question);
      learn((learnt) => answered(learnt, taught, question, !run.wasMissed(question), Date.now()));
      look();
    });
  });
  tale.addEventListener('pageshown', (event) => {
    const { gone, isNew } = /** @type {CustomEvent} */ (event).detail;
    if (isNew || gone?.matches('.title')) {
      isThrough = false;
      // The script of questions may come only now: it would show as answered what has to be answered again.
      for (const question of questions()) question.removeAttribute('data-answered');
      run.beginAgain();
    }
    queueMicrotask(look);
  });
  keepReturn(tale, taught);
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
  keepReturn(taughtTale, taught);
  offerToTick();
} else if (taught) {
  learn((learnt) => heard(learnt, taught, Date.now()));
  award();
}
