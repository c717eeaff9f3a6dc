// What the log does not say of a child's tales: what they are about, which answers were chosen in them, and the
// words in them.

import { cleanMade } from '../device/made-rules.js';
import { cleanVocabulary, keptVocabulary } from './vocabulary.js';
import { readObject, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';

/** @typedef {{ themes: string[], characters: string[] }} About */
/** @typedef {{ date: string, slug: string, answers: string[] }} Way */
/** @typedef {{ tales: Map<string, About>, ways: Way[] }} Told tales by slug and ways, the newest last */
/** @typedef {{ keys: string }} Keyed */

/** In characters, of the tales and of the ways. */
const [LONGEST_TALES, LONGEST_WAYS] = [11_000, 4_000];
const MOST_SUBJECTS = 8;
const MOST_ANSWERS = 12;

/** @param {unknown} list @param {number} most @returns {string[]} */
const textsOf = (list, most) => (Array.isArray(list) ? list.slice(0, most).map((text) => String(text).slice(0, 60)) : []);

/** @param {any} about @returns {About} */
const cleanAbout = (about) => ({
  themes: textsOf(about?.themes, MOST_SUBJECTS),
  characters: textsOf(about?.characters, MOST_SUBJECTS),
});

/** @param {any} kept what is stored @returns {Told} */
export function cleanTold(kept) {
  const tales = new Map(Object.entries(Object(kept?.tales)).map(([slug, about]) => [slug, cleanAbout(about)]));
  const ways = Array.isArray(kept?.ways) ? kept.ways : [];
  return {
    tales,
    ways: ways.map((/** @type {any} */ way) => ({
      date: String(way?.date ?? ''),
      slug: String(way?.slug ?? ''),
      answers: textsOf(way?.answers, MOST_ANSWERS),
    })),
  };
}

/** @param {unknown[]} entries @param {number} longest @returns {any[]} the last ones, which fit */
function fitting(entries, longest) {
  let [first, length] = [entries.length, 0];
  while (first > 0 && (length += JSON.stringify(entries[first - 1]).length + 1) <= longest) first -= 1;
  return entries.slice(first);
}

/** @param {Told} told @param {string} slug @param {About} about @returns {Told} with this tale as the last one told */
export function withTale({ tales, ways }, slug, about) {
  const others = new Map(tales);
  others.delete(slug);
  return { tales: new Map(fitting([...others, [slug, cleanAbout(about)]], LONGEST_TALES)), ways };
}

/** @param {Told} told @param {Way} way @param {boolean} isLonger whether it is the last way with one more answer */
export function withWay({ tales, ways }, way, isLonger) {
  const others = isLonger ? ways.slice(0, -1) : ways;
  return { tales, ways: fitting([...others, { ...way, answers: textsOf(way.answers, MOST_ANSWERS) }], LONGEST_WAYS) };
}

/** @param {Keyed} child */
const toldKey = ({ keys }) => `${site}${keys}told`;

/** @param {Keyed} child */
export const toldOf = (child) => cleanTold(readObject(toldKey(child)));

/** @param {Keyed} child @param {Told} told */
export const keepTold = (child, { tales, ways }) =>
  writeText(toldKey(child), JSON.stringify({ tales: Object.fromEntries(tales), ways }));

/**
 * @param {Keyed} child
 * @param {string} slug
 * @returns {{ title: string, lang: string }} of a tale that the child has opened; of a maker, as the story is called
 *   now that was told last
 */
export function readingOfChild({ keys }, slug) {
  const { title, lang, story } = readObject(`${site}${keys}tale:${slug}`);
  const made = cleanMade(readObject(`${site}${keys}made`), Date.now()).get(String(story));
  return { title: made?.title || made?.usual || String(title ?? ''), lang: String(lang ?? '') };
}

/** @param {Keyed} child */
export const vocabularyOf = ({ keys }) => cleanVocabulary(readObject(`${site}${keys}met`));

/** @param {Keyed} child @param {import('./vocabulary.js').Vocabulary} vocabulary */
export const keepVocabulary = ({ keys }, vocabulary) =>
  writeText(`${site}${keys}met`, JSON.stringify(keptVocabulary(vocabulary)));
