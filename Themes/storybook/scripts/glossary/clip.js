// What is kept of a word of a tale: its sentence, and where that is in the recording.

import { momentOf } from '../reader/route.js';
import { recall } from '../device/store.js';
import { rootAddress } from '../page/root.js';
import { recordingsOf } from '../reader/recordings.js';
import { sentenceAround } from '../reader/sentences.js';
import { textOf } from '../reader/text.js';

/** @typedef {import('../reader/types.d.ts').Text} Text */
/** @typedef {import('../words/rules.js').About} About */
/** @typedef {import('../words/rules.js').Clip} Clip */

/** Silence that is heard with a sentence, in seconds. */
const BREATH = 0.12;

/**
 * @param {Text} text
 * @param {number} first word of the sentence
 * @returns {string[]} what is between words, and words, by turns
 */
function piecesOf({ sentences, sentenceOf, indexOf }, first) {
  const pieces = [''];
  /** @type {Element | null} */
  let inside = null;
  for (const part of sentences[sentenceOf[first]]) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      let word = node.parentElement;
      while (word && word !== part && !indexOf.has(word)) word = word.parentElement;
      if (!word || !indexOf.has(word)) word = null;
      if (word !== inside) pieces.push(...(word && inside ? [''] : []), '');
      inside = word;
      pieces[pieces.length - 1] += node.textContent;
    }
  }
  if (pieces.length % 2 === 0) pieces.push('');
  // The page joins dashes to words.
  return pieces.map((piece) => piece.replace(/\u2060/g, '').replace(/\s+/g, ' '));
}

/**
 * @param {string} src
 * @returns {string} below the site's root; a sound that is deciphered for this page keeps its whole address
 */
const pathOf = (src) =>
  (src.startsWith(rootAddress) && !src.includes('?') ? decodeURIComponent(src.slice(rootAddress.length)) : src);

/** @param {HTMLElement} tale */
export function makeClips(tale) {
  const sections = /** @type {HTMLElement[]} */ ([...tale.querySelectorAll('.page')]);
  const text = textOf(sections);
  // A voice of the family has no address that can be kept.
  const recordings = recordingsOf(tale, sections, text).filter(({ element }) => !element.dataset.own);
  const { tale: slug = '', title = '' } = tale.dataset;

  /** @returns {Clip | null} the sentence in the voice that the reader hears */
  const clipOf = (/** @type {number} */ first, /** @type {number} */ last) => {
    const voices = [recall(`tale:${slug}`).voice, recall('settings').voice, recordings[0]?.voice];
    const voice = voices.find((id) => recordings.some((recording) => recording.voice === id));
    const moment = momentOf(recordings.filter((one) => one.voice === voice), text.pageOf[first], first);
    const { track } = moment?.recording ?? {};
    const end = track?.ends[last - track.first];
    if (!moment || !track || end === undefined) return null;
    const next = track.starts[last - track.first + 1] ?? Infinity;
    const from = Math.round(moment.seconds * 1000);
    const to = Math.round(1000 * (end + Math.min(BREATH, Math.max(0, next - end) / 4)));
    const times = [];
    for (let word = first; word <= last; word += 1) {
      const [start, stop] = [track.starts[word - track.first], track.ends[word - track.first]];
      times.push(Math.round(start * 1000) - from, Math.round(stop * 1000) - from);
    }
    // A video has captions as well.
    const played = moment.recording.sources.filter(({ localName }) => localName === 'source');
    const sources = played.map((source) => /** @type {HTMLSourceElement} */ (source)).map(({ src, type }) =>
      /** @type {[string, string]} */ ([pathOf(src), type])
    );
    return { sources, from, to: Math.max(to, from + 1), times: times.map((time) => Math.max(0, Math.min(time, to - from))) };
  };

  return {
    text,
    /**
     * @param {number} word its number in the tale
     * @param {number} [count] of its words
     * @returns {About}
     */
    aboutOf(word, count = 1) {
      const [first, last] = sentenceAround(text, word);
      const within = Math.min(count, last - word + 1);
      const said = piecesOf(text, first);
      const at = word - first;
      return {
        word: said.slice(2 * at + 1, 2 * (at + within)).join(''),
        lang: text.words[word].closest('[lang]')?.getAttribute('lang') ?? '',
        tale: slug,
        title,
        place: word,
        sentence: text.sentenceOf[word],
        said,
        at,
        count: within,
        clip: clipOf(first, last),
        meaning: '',
        picture: '',
      };
    },
  };
}
