// What was learnt: a ring, points, days together, the picture of the week, badges, and the lessons that are done.

import { fillPicture } from './path.js';
import { isDone, pointsOf, scoreOf, weekOn } from '../learnt/rewards.js';
import { nearestLanguage } from '../page/nearest-language.js';
import { toRoot } from '../page/root.js';

/** @param {Element} main @param {string} selector @param {string | number} value */
function setText(main, selector, value) {
  const element = main.querySelector(selector);
  if (element) element.textContent = String(value);
}

/**
 * @param {HTMLElement} main
 * @param {import('../learnt/record.js').Learnt} learnt
 * @param {import('../learnt/library.js').Library} library of what opens here or is done
 * @param {Set<string>} refused what is done and does not open any more for the child
 */
export function showProgress(main, learnt, { lessons, badges }, refused) {
  const { site = '' } = document.documentElement.dataset;
  const isEmpty = !learnt.lessons.size && !learnt.tales.size && !learnt.badges.size;
  main.querySelector('[data-some]')?.toggleAttribute('hidden', isEmpty);
  main.querySelector('[data-none]')?.toggleAttribute('hidden', !isEmpty);
  if (isEmpty || !site) return;

  // The path on which most is done: a child learns in one language, and may look into another.
  const langs = [...new Set(lessons.map(({ lang }) => lang))];
  const wanted = nearestLanguage(document.documentElement.lang, langs);
  const weight = (/** @type {string} */ lang) =>
    lessons.filter((one) => one.lang === lang && isDone(learnt, one)).length +
    (lang === wanted ? 0.5 : 0);
  const lang = langs.sort((one, other) => weight(other) - weight(one))[0];
  const path = lessons.filter((one) => one.lang === lang && one.kind === 'lesson');
  const done = path.filter((one) => isDone(learnt, one));
  setText(main, '[data-done]', done.length);
  setText(main, '[data-all]', path.length);
  const percent = Math.round((done.length / Math.max(path.length, 1)) * 100);
  main.querySelector('[data-ring]')?.setAttribute('stroke-dasharray', `${percent} 100`);
  setText(main, '[data-points]', pointsOf(learnt));
  setText(main, '[data-days]', learnt.days.size);

  const week = weekOn(learnt, path, Date.now());
  const inWeek = path.filter((one) => one.week === week);
  const picture = main.querySelector('[data-week-picture]');
  const shown = inWeek.find((one) => one.picture)?.picture;
  main.querySelector('[data-week-shown]')?.toggleAttribute('hidden', !shown);
  if (picture && shown) {
    picture.querySelector('img')?.setAttribute('src', toRoot + shown);
    fillPicture(picture, inWeek.map((one) => isDone(learnt, one)));
  }

  for (const badge of /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll('[data-badge]'))) {
    const { badge: id = '' } = badge.dataset;
    badge.toggleAttribute('data-has', learnt.badges.has(id));
    badge.hidden = !badges.some((one) => one.id === id);
  }
  showLessons(main, learnt, done.filter(({ slug }) => !refused.has(slug)));
}

/**
 * @param {HTMLElement} main
 * @param {import('../learnt/record.js').Learnt} learnt
 * @param {import('../learnt/library.js').Lesson[]} done
 */
function showLessons(main, learnt, done) {
  const blank = /** @type {HTMLTemplateElement | null} */ (document.getElementById('learnt'));
  main.querySelector('[data-learnt-shown]')?.toggleAttribute('hidden', !done.length);
  main.querySelector('[data-learnt]')?.replaceChildren(...done.flatMap(({ slug, title, lang, questions }) => {
    const item = /** @type {HTMLElement | undefined} */ (blank?.content.firstElementChild?.cloneNode(true));
    const lesson = learnt.lessons.get(slug);
    if (!item || !lesson) return [];
    item.querySelector('a')?.setAttribute('href', `${toRoot}tales/${slug}/index.html`);
    const name = item.querySelector('bdi');
    if (name) [name.textContent, name.lang] = [title, lang];
    // Not on the child's side. The report for grown-ups counts tales in the same way.
    if (lesson.tries > 1 && document.documentElement.dataset.side !== 'child') name?.after(` × ${lesson.tries}`);
    item.querySelector('.learnt-score')?.toggleAttribute('hidden', !questions);
    setText(item, 'b', `${Math.min(scoreOf(lesson), questions)}/${questions}`);
    return item;
  }));
}
