// The path of weeks: today's lesson first, and the picture of each week, which fills with its lessons.

import { dateHere } from '../device/date.js';
import { isDone, nextOn, weekOn } from '../learnt/rewards.js';

/** @typedef {import('../learnt/rewards.js').Listed} Listed */
/** @typedef {import('../learnt/record.js').Learnt} Learnt */

/**
 * Lays as many pieces over a picture as there are lessons; those that are done show what is below.
 * @param {Element} picture
 * @param {boolean[]} pieces whether each is done
 */
export function fillPicture(picture, pieces) {
  picture.toggleAttribute('hidden', !pieces.length);
  picture.querySelector('.pieces')?.remove();
  const layer = document.createElement('span');
  layer.className = 'pieces';
  layer.setAttribute('aria-hidden', 'true');
  for (const done of pieces) {
    layer.append(Object.assign(document.createElement('i'), { className: done ? 'there' : '' }));
  }
  picture.append(layer);
}

/**
 * @param {HTMLElement} path in one language
 * @param {Learnt} learnt
 * @param {Listed[]} listed what stands on the path, in its order
 * @param {Listed[]} lessons by which weeks are counted
 */
export function showPath(path, learnt, listed, lessons) {
  const today = path.querySelector('[data-today]');
  const now = Date.now();
  const week = weekOn(learnt, lessons, now);
  const isActivity = listed[0]?.kind === 'activity';
  const next = isActivity
    ? listed.find((one) => one.week === week && !isDone(learnt, one)) ?? nextOn(learnt, listed)
    : nextOn(learnt, listed);
  const card = next && path.querySelector(
    `.lessons:not([data-today-lesson]) > [data-lesson="${CSS.escape(next.slug)}"]`,
  );
  const isDoneToday = listed.some(({ slug }) => {
    const at = learnt.lessons.get(slug)?.done ?? 0;
    return at > 0 && dateHere(at) === dateHere(now);
  });
  // Readers who want more find it on the path; nothing asks for it.
  const shown = card && !isDoneToday ? [/** @type {Element} */ (card.cloneNode(true))] : [];
  for (const copy of shown) copy.removeAttribute('hidden');
  if (isActivity && card) card.toggleAttribute('hidden', shown.length > 0);
  today?.toggleAttribute('hidden', !shown.length && !isDoneToday);
  const holder = today?.querySelector('[data-today-lesson]');
  // A card that is the same stays, so that no tap and no focus is lost.
  if (!shown[0]?.isEqualNode(holder?.firstElementChild ?? null)) holder?.replaceChildren(...shown);
  today?.querySelector('[data-today-done]')?.toggleAttribute('hidden', !isDoneToday);
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (path.querySelectorAll('[data-week-of]'))) {
    const number = Number(section.dataset.weekOf);
    section.toggleAttribute('data-now', number === week);
    section.hidden = !section.querySelector('[data-lesson]:not([hidden])');
    const picture = section.querySelector('[data-week-picture]');
    if (picture) fillPicture(picture, listed.filter((one) => one.week === number).map((one) => isDone(learnt, one)));
  }
}
