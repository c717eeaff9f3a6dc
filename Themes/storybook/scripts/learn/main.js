// The places of a library with lessons: what is next, what is done, and what came of it. Without this script they are
// lists of lessons.

import { fetchLibrary } from '../learnt/library.js';
import { isAway, watchNetwork } from '../page/network.js';
import { isRefused, lessonsHere } from '../learnt/openings.js';
import { learntHere, showsRewards } from '../learnt/store.js';
import { nearestLanguage } from '../page/nearest-language.js';
import { offerRewardsChoice } from './choice.js';
import { openedTales } from '../sealed/opened.js';
import { recall } from '../device/store.js';
import { showPath } from './path.js';
import { showProgress } from './progress.js';
import { whenChanged } from '../device/changes.js';
import { whenDayChanges } from '../page/day.js';

const page = document.documentElement;
const main = document.querySelector('main');

/** The path in the reader's language, or else the first one, with the name of its language. */
function chooseLanguage() {
  const paths = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-path]')]);
  const wanted = nearestLanguage(page.lang, paths.map(({ dataset }) => dataset.path ?? ''));
  const own = paths.find(({ dataset }) => dataset.path === wanted) ?? paths[0];
  for (const path of paths) path.hidden = path !== own;
  own?.toggleAttribute('data-abroad', !wanted);
  return own;
}

const cards = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-lesson]'));

function showAway() {
  for (const card of cards()) card.toggleAttribute('data-away', isAway(card.dataset.lesson ?? ''));
  document.querySelector('[data-away-note]')?.toggleAttribute('hidden', !document.querySelector('[data-lesson][data-away]'));
}

/** @param {import('../learnt/library.js').Library} library */
async function show({ lessons, badges }) {
  const opened = lessons.some(({ locked }) => locked) ? await openedTales() : new Set();
  const learnt = learntHere();
  const refused = new Set(lessons.filter(isRefused).map(({ slug }) => slug));
  const here = lessonsHere(lessons, learnt, opened);
  page.toggleAttribute('data-no-rewards', !showsRewards());
  for (const card of cards()) {
    const { lesson: slug = '' } = card.dataset;
    const done = !!learnt.lessons.get(slug)?.done;
    card.toggleAttribute('data-is-done', done);
    card.querySelector('[data-lesson-done]')?.toggleAttribute('hidden', !done);
    card.querySelector('[data-card-lock]')?.toggleAttribute('hidden', opened.has(slug));
    card.hidden = refused.has(slug);
  }
  const path = chooseLanguage();
  const lang = path?.dataset.path ?? page.lang;
  const kind = main?.matches('[data-together]') ? 'activity' : 'lesson';
  const listed = here.filter((one) => one.kind === kind && one.lang === lang);
  if (path) showPath(path, learnt, listed, here.filter((one) => one.kind === 'lesson' && one.lang === lang));
  main?.toggleAttribute('data-ready', true);
  if (main?.matches('[data-progress-of]')) showProgress(main, learnt, { lessons: here, badges }, refused);
}

chooseLanguage(); // before the library comes, so that nothing moves when it does
watchNetwork(showAway);
whenChanged((name) => {
  if (!name || name === 'kept') showAway();
});
if (main?.dataset.learning) {
  fetchLibrary(main.dataset.learning).then((library) => {
    const showNow = () => show(library);
    showNow();
    whenChanged((name) => {
      if (!name || name === 'learnt' || name === 'settings') showNow();
    });
    whenDayChanges(showNow);
    new MutationObserver(showNow).observe(page, { attributeFilter: ['lang'] });
  });
}
offerRewardsChoice(String(recall('settings').rewards ?? ''));
