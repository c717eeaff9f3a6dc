// The buttons of a tale for the shelf of the child who reads: they put it there or take it off, and hide it from all.

import { contentsInWords } from './contents.js';
import { element } from '../page/element.js';
import { family, readingChild } from '../family/kept.js';
import { filteredOf } from '../family/contents.js';
import { hide } from './hiding.js';
import { nameBy } from '../page/naming.js';
import { putOnShelf, shelfOf, takeOffShelf } from '../family/shelf.js';
import { string } from '../family/strings.js';

/** @typedef {import('../family/shelf.js').ShelfTale} ShelfTale */

/** The page does not have the family's strings: in another language they are taken away. @param {string} text */
function notify(text) {
  const notice = document.querySelector('[data-notice]');
  if (!notice) return;
  notice.textContent = text;
  notice.removeAttribute('data-say');
  document.addEventListener('strings', () => {
    if (notice.textContent === text) notice.replaceChildren();
  }, { once: true });
}

/** Says where a device has no room left. @param {boolean} isKept */
const sayIfFull = (isKept) => notify(isKept ? '' : string('family-full'));

/**
 * @typedef {object} Known
 * @property {Map<string, ShelfTale>} shelf
 * @property {string[]} hidden from all
 * @property {string[]} without what the child is not shown
 */

/** @param {ShelfTale} about @returns {string} why the child does not see the tale; empty if it can be on the shelf */
function whyFiltered({ title, contains = [] }) {
  const { name, without } = readingChild();
  const what = filteredOf(contains, without);
  return what.length ? string('family-not-for', { name, title, what: contentsInWords(what) }) : '';
}

/** @param {string} slug */
const isFlagged = (slug) => family().flags.some((flag) => flag.slug === slug);

/**
 * @param {string} slug
 * @param {Element | null} heading the title on the page
 * @param {() => ShelfTale} about
 * @param {() => void} changed
 * @returns {(known: Known) => HTMLElement[]} the buttons of a tale, as they are now
 */
export function makeShelfButtons(slug, heading, about, changed) {
  const { title } = about();
  const put = element('button', {
    class: 'button round shelving',
    type: 'button',
    click: () => {
      const child = readingChild();
      const why = isFlagged(slug) ? string('family-flagged-first', { title }) : whyFiltered(about());
      notify(why);
      if (!why && shelfOf(child).has(slug)) takeOffShelf(child, slug);
      else if (!why) sayIfFull(hide(slug, false) && putOnShelf(child, new Map([[slug, about()]])));
      changed();
    },
  });
  const away = element('button', {
    class: 'button round hiding',
    type: 'button',
    click: () => {
      if (isFlagged(slug)) notify(string('family-flagged-first', { title }));
      else sayIfFull(hide(slug, !family().hidden.includes(slug)));
      changed();
    },
  });
  return ({ shelf, hidden, without }) => {
    const tale = about();
    const isFiltered = filteredOf(tale.contains ?? [], without).length > 0;
    const [isOn, isHidden] = [shelf.has(slug) && !isFiltered, hidden.includes(slug)];
    put.toggleAttribute('data-filtered', isFiltered);
    const { name } = readingChild();
    put.setAttribute('aria-pressed', String(isOn));
    nameBy(put, heading, 'family-on-shelf', string('family-on-shelf', { name, title: '' }));
    put.title = string(isOn ? 'family-take-off' : 'family-put-on');
    away.setAttribute('aria-pressed', String(isHidden));
    nameBy(away, heading, 'family-hide', string('family-hide', { title: '' }));
    away.title = string('family-hide-what');
    return [put, away];
  };
}
