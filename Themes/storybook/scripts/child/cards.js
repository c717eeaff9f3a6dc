// The cards of the tales on a child's shelf, and of the stories that were made with them.

import { currentReading } from '../device/readings.js';
import { element } from '../page/element.js';
import { isAway } from '../page/network.js';
import { lookUpTale } from '../family/renewal.js';
import { readingOf } from '../device/reading.js';
import { recall } from '../device/store.js';
import { toRoot } from '../page/root.js';
import { wishToHear } from '../device/wish.js';

/** What cannot be opened now leads nowhere. @param {string} slug @param {string} [more] of the address */
const linkTo = (slug, more = '') => ({
  class: 'child-tale',
  ...(isAway(slug) ? { 'role': 'link', 'tabindex': 0, 'aria-disabled': 'true' } : { href: `${toRoot}tales/${encodeURIComponent(slug)}/index.html${more}` }),
});

/**
 * @param {string} slug
 * @param {string} [story] made with this tale
 * @returns {import('../device/reading.js').Reading} a maker has one for all its stories:
 *   it belongs to the last one that was told
 */
export function readingFor(slug, story = '') {
  const reading = currentReading(slug);
  return String(recall(`tale:${slug}`).story ?? '') === story ? reading : { ...reading, page: '', percent: 0 };
}

/** @param {HTMLElement} link @param {import('../device/reading.js').Reading} reading */
function showRead(link, { page, percent }) {
  link.toggleAttribute('data-begun', page !== '' && percent > 0);
  link.style.setProperty('--read', `${percent}%`);
}

/**
 * @param {[string, import('../family/shelf.js').ShelfTale]} entry
 * @param {() => void} lost called when the site has no such tale any more
 * @returns {HTMLLIElement}
 */
export function cardOf([slug, { title, lang, cover, narrated }], lost) {
  const reading = readingFor(slug);
  const { page } = reading;
  const link = element('a', {
    ...linkTo(slug, narrated && !page ? '#listen' : ''),
    click: () => narrated && page && wishToHear(slug),
  });
  const picture = element('span', { class: 'picture' });
  const name = element('bdi', lang ? { lang } : {}, title);
  if (cover) {
    const image = element('img', { src: toRoot + cover, alt: '', decoding: 'async' });
    const remove = () => image.remove();
    // A new build may have another cover.
    image.onerror = async () => {
      remove();
      const now = await lookUpTale(slug);
      if (readingOf(slug).gone) lost();
      if (!now?.cover || now.cover === cover) return;
      name.textContent = now.title;
      image.onerror = remove;
      image.src = toRoot + now.cover;
      picture.append(image);
    };
    picture.append(image);
  }
  link.append(picture, element('span', { class: 'child-title' }, name));
  showRead(link, reading);
  return element('li', {}, link);
}

/** @param {[string, import('../device/made-rules.js').MadeStory]} story @returns {HTMLLIElement} */
export function madeCardOf([id, { tale, title, usual, cover }]) {
  const picture = element('span', { class: 'picture' });
  cover.forEach((src, i) => {
    const image = element('img', { src: toRoot + src, alt: '', class: i ? 'layer' : '', decoding: 'async' });
    image.onerror = () => {
      image.remove();
    };
    picture.append(image);
  });
  const link = element('a', linkTo(tale, `?story=${id}`),
    picture, element('span', { class: 'child-title' }, element('bdi', {}, title || usual)));
  showRead(link, readingFor(tale, id));
  return element('li', {}, link);
}
