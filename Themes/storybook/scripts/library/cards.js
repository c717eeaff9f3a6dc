// Cards made from data, from the page's own template.

import { dress } from './badges.js';
import { namesIn } from './groups.js';
import { phrase } from '../reader/words.js';

/** @typedef {import('./types.d.ts').Tale} Tale */

const { lang } = document.documentElement;
const plurals = new Intl.PluralRules(lang);
const numbers = new Intl.NumberFormat(lang);

/** @param {string} key @param {number} count @returns {string} in the plural form of the words on screen */
export function counted(key, count) {
  const values = { count: numbers.format(count) };
  return phrase(`${key}-${plurals.select(count)}`, values) || phrase(`${key}-other`, values);
}

/** @returns {(tale: Tale, known: ReturnType<typeof import('./badges.js').lookUp>) => HTMLElement} gives a tale's card */
export function makeCards() {
  const { root = '' } = document.documentElement.dataset;
  const template = document.getElementById('card');
  const blank = template instanceof HTMLTemplateElement ? template.content.querySelector('[data-card]') : null;
  const languages = namesIn('language');
  const levels = namesIn('level');
  /** @type {Map<string, HTMLElement>} those that were made already */
  const made = new Map();

  const make = (/** @type {Tale} */ tale) => {
    const card = /** @type {HTMLElement} */ (blank?.cloneNode(true) ?? document.createElement('li'));
    const part = (/** @type {string} */ name) => card.querySelector(`[data-card-${name}]`);
    const say = (/** @type {string} */ name, /** @type {string} */ words) => {
      if (words) part(name)?.replaceChildren(words);
      else (part(name)?.closest('.fact') ?? part(name))?.remove();
    };
    card.dataset.card = tale.slug;
    card.dataset.published = String(tale.published);
    const link = card.querySelector('a');
    const title = part('title');
    const cover = part('cover');
    if (tale.state) link?.removeAttribute('href');
    else link?.setAttribute('href', `${root}tales/${tale.slug}/index.html`);
    title?.setAttribute('lang', tale.language);
    title?.setAttribute('dir', 'auto');
    title?.replaceChildren(tale.title);
    if (cover instanceof HTMLImageElement && tale.cover) cover.src = root + tale.cover;
    else cover?.remove();
    if (!tale.premium) part('premium')?.remove();
    if (!tale.narrated) part('narrated')?.remove();
    say('minutes', tale.minutes ? counted('minutes', tale.minutes) : '');
    say('level', levels.get(tale.level) ?? '');
    say('language', languages.get(tale.language) ?? tale.language);
    const heart = card.querySelector('[data-action=heart]');
    heart?.setAttribute('aria-label', `${phrase('favourite')}: ${tale.title}`);
    const badge = part('badge');
    if (badge instanceof HTMLElement) {
      badge.textContent = tale.state && phrase(`state-${tale.state}`);
      badge.hidden = !tale.state;
    }
    if (tale.state) card.dataset.pageless = '';
    return card;
  };

  return (tale, known) => {
    let card = made.get(tale.slug);
    if (!card) {
      card = make(tale);
      made.set(tale.slug, card);
    }
    dress(card, known);
    return card;
  };
}
