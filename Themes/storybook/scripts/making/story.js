// One story of a maker: what is chosen decides its title, its pictures and the variant of each sentence.

import { UNSPACED, folded } from '../page/folding.js';

/** @typedef {import('./types.d.ts').MakerData} MakerData */

/**
 * @param {number[]} slots
 * @param {MakerData} data
 * @param {number[]} picks the number of a choice for each slot
 * @returns {number} the number of the combination
 */
const combination = (slots, { slots: all }, picks) =>
  slots.reduce((index, slot) => index * all[slot].choices.length + picks[slot], 0);

/**
 * @template Value
 * @param {import('./types.d.ts').Varying<Value>} varying
 * @param {MakerData} data
 * @param {number[]} picks
 * @returns {Value}
 */
export const valueFor = (varying, data, picks) => varying.values[combination(varying.slots, data, picks)];

/**
 * @param {MakerData} data
 * @param {number[]} picks
 * @returns {import('./types.d.ts').Layer[][]} the picture of each page
 */
export const picturesFor = (data, picks) =>
  data.layers.map((layers) => layers.map((layer) => valueFor(layer, data, picks)));

/**
 * @param {MakerData} data
 * @param {Record<string, string>} picked ids by slot
 * @returns {number[]} the first choice for an unknown one
 */
export const picksOf = ({ slots }, picked) =>
  slots.map(({ id, choices }) => Math.max(0, choices.findIndex((choice) => choice.id === picked[id])));

/** @param {MakerData} data @param {number[]} picks @returns {Record<string, string>} */
export const idsOf = ({ slots }, picks) =>
  Object.fromEntries(slots.map(({ id, choices }, slot) => [id, choices[picks[slot]].id]));

/**
 * The pieces of a recording that tell a story, one after another with a storyteller's pauses.
 * @param {MakerData} data
 * @param {number[]} picks
 * @param {import('./types.d.ts').MakerVoice} voice
 * @returns {{ pieces: [number, number, number][], times: number[], duration: number }} where each piece begins in the
 *   story, and begins and ends in the recording; by turns the pause before each word of the story and the word's
 *   length; all in milliseconds
 */
export function joinedFor(data, picks, voice) {
  /** @type {[number, number, number][]} */
  const pieces = [];
  /** @type {number[]} */
  const times = [];
  let at = 0; // of the story
  let end = 0; // of the word before
  let quiet = 0; // behind the word before, in its piece
  data.sentences.forEach((sentence, number) => {
    const variant = sentence.values[combination(sentence.slots, data, picks)];
    const [from, to, ...words] = voice.cuts[number]?.[variant] ?? [];
    if (from === undefined) {
      for (let word = 1; word < sentence.texts[variant].length; word += 2) times.push(0, 0);
      return;
    }
    at += Math.max(0, sentence.pause - quiet - words[0]);
    pieces.push([at, from, to]);
    let here = at;
    words.forEach((length, i) => {
      here += length;
      if (i % 2) times.push(length);
      else times.push(here - end);
      if (i % 2) end = here;
    });
    at += to - from;
    quiet = at - end;
  });
  return { pieces, times, duration: at + Math.max(0, data.after - quiet) };
}

/** Where a typed name belongs: a comma, and a character that stands for the name. */
const NAME_PLACE = /([,،、，] *)[\uE000-\uEFFF]/gu;

/**
 * @param {string[]} parts of a sentence
 * @param {string} name as somebody typed it, in whatever direction; may be empty
 * @returns {string[]} the same words, and the name between them
 */
export const withName = (parts, name) =>
  parts.map((part, i) => (i % 2 ? part : part.replace(NAME_PLACE, (_, comma) => (name ? `${comma}\u2068${name}\u2069` : ''))));

/**
 * @param {string} text
 * @returns {string[]} its words as they are compared: without case and accents. An apostrophe divides, also where
 *   Unicode has it as a letter (мʼяч, oʻrdak): few keyboards have that letter
 */
export const comparable = (text) => folded(text).replace(/[\u02bb\u02bc]/g, "'").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Letters of the beginning by which a word is known in a form that the author did not write. */
const STEM = 4;

/**
 * @param {MakerData} data
 * @param {string} idea as somebody typed it
 * @returns {number[]} the number of the choice that it names for each slot; -1 for none
 */
export function picksIn({ slots }, idea) {
  const typed = comparable(idea);
  const has = (/** @type {string} */ word) =>
    UNSPACED.test(word) ? typed.some((letters) => letters.includes(word)) : typed.includes(word);
  return slots.map(({ choices }) => {
    const words = choices.map(({ name, words: forms }) => ({ name: comparable(name), forms: forms.map(comparable) }));
    // A whole name first, the longest; else its last word in any form; else its beginning.
    const [whole] = words.filter(({ name }) => name.length > 0 && name.every(has))
      .sort((one, other) => other.name.join().length - one.name.join().length);
    if (whole) return words.indexOf(whole);
    const form = words.findIndex(({ forms, name }) =>
      forms.some((form) => form.length > 0 && sharesStem(form, name) && form.every(has))
    );
    if (form >= 0) return form;
    return words.findIndex(({ name }) => {
      const last = name.at(-1) ?? '';
      return last.length >= STEM && typed.some((word) => word.startsWith(last.slice(0, Math.max(STEM, last.length - 2))));
    });
  });
}

/** Words that only agree with a name, such as pronouns, are no name. @param {string[]} form @param {string[]} name */
const sharesStem = (form, name) => name.some((word) => form.some((one) => one.slice(0, 3) === word.slice(0, 3)));
