// Cards from data and the page's template.

import { dateHere } from '../device/date.js';
import { dress } from './badges.js';
import { namesIn } from './groups.js';
import { say } from '../page/strings.js';
import { toRoot } from '../page/root.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {ReturnType<typeof import('./badges.js').lookUp>} Known what the device knows */

/** Creates cards, each once. */
export function makeCards() {
  const template = document.getElementById('card');
  const blank = template instanceof HTMLTemplateElement ? template.content.querySelector('[data-card]') : null;
  let languages = namesIn('language');
  let levels = namesIn('level');
  /** @type {Map<string, HTMLElement>} those that were made already */
  const made = new Map();

  const make = (/** @type {Tale} */ tale) => {
    const card = /** @type {HTMLElement} */ (blank?.cloneNode(true) ?? document.createElement('li'));
    const part = (/** @type {string} */ name) => card.querySelector(`[data-card-${name}]`);
    const drop = (/** @type {string} */ name) => (part(name)?.closest('.fact') ?? part(name))?.remove();
    /** The name that the panel has for it. */
    const call = (/** @type {string} */ name, /** @type {import('./groups.js').Name} */ { text, word }) => {
      const fact = part(name);
      if (!(fact instanceof HTMLElement)) return;
      fact.textContent = text;
      if (word) fact.dataset.say = word;
      else delete fact.dataset.say;
    };
    card.dataset.card = tale.slug;
    card.dataset.published = String(tale.published);
    if (tale.contains.length) card.dataset.contains = tale.contains.join(' ');
    const link = card.querySelector('a');
    const title = part('title');
    const cover = part('cover');
    if (tale.state) link?.removeAttribute('href');
    else link?.setAttribute('href', `${toRoot}tales/${tale.slug}/index.html`);
    title?.setAttribute('lang', tale.language);
    title?.setAttribute('dir', 'auto');
    title?.replaceChildren(tale.title);
    // The page may have another card of the tale, on its shelf.
    if (title) title.id = `found-${tale.slug}`;
    card.querySelector('[data-action=heart]')?.setAttribute('aria-labelledby', `love found-${tale.slug}`);
    if (cover instanceof HTMLImageElement && tale.cover) cover.src = toRoot + tale.cover;
    else cover?.remove();
    card.querySelector('.card-picture')?.classList.add(...tale.coverFrame.split(' ').filter(Boolean));
    if (!tale.premium || tale.state) part('lock')?.remove();
    if (!tale.narrated) part('narrated')?.remove();
    const level = levels.get(tale.level);
    if (tale.minutes) say(part('minutes'), 'minutes', { count: tale.minutes });
    else drop('minutes');
    if (level) call('level', level);
    else drop('level');
    for (const language of tale.languages.slice(1).reverse()) {
      const other = /** @type {Element} */ (part('language')?.cloneNode(true));
      call('language', languages.get(language) ?? { text: language, word: '' });
      part('language')?.before(other);
    }
    call('language', languages.get(tale.language) ?? { text: tale.language, word: '' });
    const badge = part('badge');
    if (badge instanceof HTMLElement) {
      badge.hidden = !tale.state;
      if (tale.state) say(badge, `state-${tale.state}`);
      else badge.replaceChildren();
    }
    if (tale.state) card.dataset.pageless = '';
    return card;
  };

  return {
    /**
     * @param {Tale} tale
     * @param {Known} known
     * @param {string} [sort] the order, of which the card shows the day
     * @returns {HTMLElement} the tale's card
     */
    of(tale, known, sort = '') {
      let card = made.get(tale.slug);
      if (!card) {
        card = make(tale);
        made.set(tale.slug, card);
      }
      dress(card, known);
      showDay(card, dayOf(tale, known, sort));
      return card;
    },
    /** Discards all cards, because the language has changed. */
    forget() {
      made.clear();
      languages = namesIn('language');
      levels = namesIn('level');
    },
  };
}

/**
 * @param {Tale} tale
 * @param {Known} known
 * @param {string} sort
 * @returns {string} when it was last read or was published, such as 2026-03-01; empty if that is not known
 */
function dayOf({ slug, published }, known, sort) {
  if (sort === 'recent') {
    const { at } = known.reading(slug);
    return at > 1 ? dateHere(at) : ''; // 1: by a clock that was ahead
  }
  return sort === 'new' && published ? String(published).replace(/(....)(..)(..)/, '$1-$2-$3') : '';
}

/** @param {HTMLElement} card @param {string} day */
function showDay(card, day) {
  card.querySelector('time')?.remove();
  if (!day) return;
  const [year, month, date] = day.split('-').map(Number);
  const { lang } = document.documentElement;
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', numberingSystem: 'latn' });
  const time = Object.assign(document.createElement('time'), {
    className: 'fact',
    dateTime: day,
    textContent: dates.format(new Date(year, month - 1, date)),
  });
  card.querySelector('.card-facts')?.prepend(time);
}
