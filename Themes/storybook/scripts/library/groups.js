// Shelves of tales, with the names that the panel has for them.

import { alphabetical, primary } from './order.js';
import { dataBlock } from '../page/data.js';
import { string } from '../page/strings.js';

/** @typedef {import('./types.d.ts').Tale} Tale */
/** @typedef {import('./types.d.ts').Shelf} Shelf */

/** @typedef {{ text: string, word: string }} Name and the key of the word that it is, if it is one */

/** @param {string} list of the panel @returns {Map<string, Name>} the names of its values */
export function namesIn(list) {
  const options = /** @type {NodeListOf<HTMLOptionElement>} */ (
    document.querySelectorAll(`[data-choices] [name=${list}] option:not([value=""])`));
  return new Map([...options].map(({ value, text, dataset }) => [value, { text, word: dataset.say ?? '' }]));
}

const TEENAGER = 13; // years

/**
 * @param {Tale[]} tales
 * @returns {[Tale[], Tale[]]} in the same order: those for teenagers apart if the library is for children too
 */
export function byAudience(tales) {
  const isMixed = dataBlock('shelf')?.teenagers;
  const isForTeenagers = (/** @type {Tale} */ { youngest }) => isMixed && youngest >= TEENAGER;
  return [tales.filter((tale) => !isForTeenagers(tale)), tales.filter(isForTeenagers)];
}

/** @param {Tale[]} tales @returns {Shelf} */
export const forTeenagers = (tales) => ({ title: string('shelf-teenagers'), tales });

const isFilled = (/** @type {Shelf} */ { tales }) => tales.length > 0;

/** @param {Tale[]} tales in their order @returns {Shelf[]} one for each reading level */
export function byLevel(tales) {
  const names = namesIn('level');
  return [...names.keys(), ''].map((level) => ({
    level, title: names.get(level)?.text ?? '', tales: tales.filter((tale) => tale.level === level),
  })).filter(isFilled);
}

/** @param {Tale[]} tales in their order @returns {Shelf[]} one for each language */
export function byLanguage(tales) {
  const names = namesIn('language');
  return [...new Set(tales.map(({ language }) => language))].map((language) => (
    { title: names.get(language)?.text ?? language, tales: tales.filter((tale) => tale.language === language) }));
}

/**
 * @param {Tale[]} tales
 * @param {boolean} isMany whether tales of other languages follow
 * @returns {Shelf[]} one for each language, by its alphabet; the language of the page first
 */
export function byAlphabet(tales, isMany) {
  const names = namesIn('language');
  const { lang } = document.documentElement;
  const nearness = (/** @type {string} */ tag) => tag === lang ? 2 : Number(primary(tag) === primary(lang));
  const languages = [...new Set(tales.map(({ language }) => language))].sort(
    (a, b) => nearness(b) - nearness(a) || (a < b ? -1 : 1),
  );
  return languages.map((language) => ({
    title: isMany || languages.length > 1 ? names.get(language)?.text ?? language : '',
    tales: alphabetical(tales.filter((tale) => tale.language === language)),
  }));
}
