// The filters behind the button: their values, and the tales that pass.

import { recall } from '../device/store.js';

/** @typedef {import('./types.d.ts').Tale} Tale */

const SHORT = 5; // minutes

/** @param {import('./types.d.ts').Choices} choices @returns {(tale: Tale) => boolean} */
export function passing({ language, level, age, character, theme, short, narrated, kept, most, without }) {
  const onDevice = kept ? recall('kept') : {};
  const years = Number(age);
  return (tale) => (!language || tale.language === language)
    && (!level || tale.level === level)
    && (!age || (tale.youngest >= 0 && tale.youngest <= years && years <= tale.oldest))
    && (!character || tale.characters.includes(character))
    && (!theme || tale.themes.includes(theme))
    && (!short || (tale.minutes > 0 && tale.minutes < SHORT))
    && (!narrated || tale.narrated)
    && (!most || (tale.minutes > 0 && tale.minutes <= Number(most)))
    && (!without || !without.split(',').some((name) => tale.contains.includes(name)))
    && (!kept || tale.slug in onDevice);
}

/**
 * Fills the lists whose values come from the data.
 * A value that is chosen stays in its list, so that the reader sees it.
 * @param {Pick<import('./types.d.ts').Tables, 'ages' | 'characters' | 'themes'>} lists
 * @param {import('./types.d.ts').Choices} choices
 */
export function fillLists({ ages, characters, themes }, { age, character, theme }) {
  fill('age', ages.map(String), age);
  fill('character', characters, character);
  fill('theme', themes, theme);
}

/** @param {string} name @param {string[]} values @param {string} chosen */
function fill(name, values, chosen) {
  const list = document.querySelector(`[data-choices] select[name=${name}]`);
  if (!(list instanceof HTMLSelectElement)) return;
  const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const texts = [...new Set([...values, chosen])].filter(Boolean).sort(compare);
  list.replaceChildren(list.options[0], ...texts.map((text) => new Option(text, text)));
  /** @type {HTMLElement | null} */ (list.closest('label'))?.toggleAttribute('hidden', !texts.length);
}
