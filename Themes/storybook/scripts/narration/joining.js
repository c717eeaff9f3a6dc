// The voices of the family join a tale's page before the reader opens it: as recordings of pages, which the reader
// plays as any others. Pages that nobody has read are told by the tale's own first voice.

import { dataBlock } from '../page/data.js';
import { drawn } from './icons.js';
import { element } from '../page/element.js';
import { keepReading } from '../device/reading.js';
import { familyVoices, latestVoice, markTale, recordedPages } from '../family/narrations.js';
import { loadStrings, string } from '../family/strings.js';
import { matchPages, fingerprintOf } from './fingerprint.js';
import { recall } from '../device/store.js';
import { sentencesOn, sentenceTexts, wordsAndGaps } from './text.js';
import { spreadWords, timingOf } from './estimate.js';
import { textOf } from '../reader/text.js';

/** @typedef {import('../family/narrations.js').FamilyVoice} FamilyVoice */
/** @typedef {import('../family/narrations.js').NarratedPage} NarratedPage */
/** @typedef {import('../reader/types.d.ts').Text} Text */
/** @typedef {{ first: number, times: number[], title?: number[] } | null} Timing of a recording, as the page has it */

/** @param {Text} text @returns {string[]} the fingerprints of all pages */
export const fingerprintsOf = (text) => text.ranges.map((_, page) => fingerprintOf(sentenceTexts(text, page)));

/** @param {FamilyVoice} voice @returns {string} its id for the reader */
const readerVoice = ({ id }) => `own-${id}`;

/** @param {Text} text @param {number} page @param {NarratedPage} recorded @returns {Timing} */
function timingFor(text, page, { sentences }) {
  const times = sentencesOn(text, page).flatMap((sentence, i) => {
    const { words, gaps } = wordsAndGaps(text, sentence);
    return spreadWords(words, gaps, ...sentences[i]);
  });
  return { first: text.ranges[page][0], times: timingOf(times) };
}

/** @param {HTMLMediaElement} audio */
const framed = (audio) => element('figure', { class: 'recording' }, audio);

/** @param {FamilyVoice} voice @param {NarratedPage} page @returns {HTMLAudioElement} */
const audioOf = (voice, { sound, seconds }) => element(
  'audio',
  {
    preload: 'none',
    'data-own': voice.id,
    'data-voice': readerVoice(voice),
    'data-name': voice.name,
    'data-granularity': 'sentence',
    'data-duration': seconds.toFixed(3),
  },
  element('source', { src: URL.createObjectURL(sound), type: sound.type }),
);

/** @param {HTMLMediaElement} audio @param {FamilyVoice} voice @returns {HTMLMediaElement} as a part of that voice */
function copyFor(audio, voice) {
  const copy = /** @type {HTMLMediaElement} */ (audio.cloneNode(true));
  copy.dataset.own = voice.id;
  copy.dataset.voice = readerVoice(voice);
  return copy;
}

/**
 * Puts the voices of the family first among those that can be chosen.
 * @param {FamilyVoice[]} joined
 * @param {HTMLMediaElement | undefined} own of the tale's first voice
 */
function offerVoices(joined, own) {
  const choices = joined.map((voice, i) => choiceOf(readerVoice(voice), voice.name, !own && !i));
  const there = document.querySelector('[data-setting=voice] legend');
  if (there) there.after(...choices);
  else if (own) addVoiceChoice([...choices, choiceOf(own.dataset.voice ?? '', own.dataset.name ?? '', true)]);
  else if (choices.length > 1) addVoiceChoice(choices);
}

/** A tale with one voice or none has no choice of a voice yet. @param {Element[]} choices */
function addVoiceChoice(choices) {
  const legend = element('legend', { 'data-say': 'voice' });
  // The panel of a tale without a voice has no speeds.
  document.querySelector('#panel :is([data-setting=speed], .fold)')
    ?.before(element('fieldset', { class: 'options', 'data-setting': 'voice' }, legend, ...choices));
  // Its string is not on the page, and a child's side has no panel.
  document.addEventListener('click', ({ target }) => {
    if (legend.textContent || !(target instanceof Element && target.closest('[data-action=panel]'))) return;
    loadStrings().then(() => legend.textContent ||= string('family-voices'), () => {});
  });
}

/** @param {string} id @param {string} name @param {boolean} [checked] */
const choiceOf = (id, name, checked = false) => element(
  'label',
  {},
  element('input', { type: 'radio', name: 'voice', value: id, checked }),
  element('span', {}, name),
);

/**
 * @param {HTMLElement} tale
 * @returns {Promise<void>} settled when all voices have joined
 */
export async function joinVoices(tale) {
  const { tale: slug = '' } = tale.dataset;
  const voices = await familyVoices(slug);
  if (!voices.length) {
    await markTale(slug); // the browser has deleted them, and not the mark
    return;
  }
  const sections = /** @type {HTMLElement[]} */ ([...tale.querySelectorAll('.page')]);
  const text = textOf(sections);
  const fingerprints = fingerprintsOf(text);
  const recordings = /** @type {HTMLMediaElement[]} */ ([...tale.querySelectorAll('[data-voice]')]);
  /** @type {Map<Element, Timing>} */
  const timings = new Map(recordings.map((audio, i) => [audio, dataBlock('timing')[i]]));
  const ofFirst = recordings.filter(({ dataset: { voice } }) => voice === recordings[0]?.dataset.voice);
  const ofPage = (/** @type {Element} */ section) => ofFirst.find((audio) => section.contains(audio));
  const whole = recordings.filter((audio) => !audio.closest('.page'));
  const ofTale = whole.find((audio) => ofFirst.includes(audio) && timings.get(audio));

  /** @type {FamilyVoice[]} the latest first */
  const joined = [];
  /** @type {Set<FamilyVoice>} those with a page that has words, and that nobody reads */
  const partial = new Set();
  for (const voice of voices.reverse()) { // each puts its recordings in front, and the first voice of a page is heard
    const recorded = matchPages(fingerprints, await recordedPages(voice.id)).recorded
      .map((one, page) => (one?.sentences.length === sentencesOn(text, page).length ? one : null));
    if (!recorded.some(Boolean)) continue;
    joined.unshift(voice);
    const put = (/** @type {HTMLMediaElement} */ audio, /** @type {Timing} */ timing) => {
      timings.set(audio, timing);
      return framed(audio);
    };
    sections.forEach((section, page) => {
      const own = recorded[page];
      const other = ofPage(section);
      if (own) section.prepend(put(audioOf(voice, own), timingFor(text, page, own)));
      else if (other) section.prepend(put(copyFor(other, voice), timings.get(other) ?? null));
      else if (!ofTale && text.ranges[page][0] < text.ranges[page][1]) partial.add(voice);
    });
    // What is of one page counts before it (`momentOf`).
    if (!ofTale || !recorded.includes(null)) continue;
    sections.at(-1)?.after(put(copyFor(ofTale, voice), timings.get(ofTale) ?? null));
    tale.querySelector('.progress')?.remove(); // what is heard of that recording is no line from end to end
  }
  if (!joined.length) return;
  // The first element plays all recordings, and loses its own: those of the tale come last, and keep theirs.
  sections.at(-1)?.after(...whole.map((audio) => audio.closest('figure') ?? audio));

  const all = [...tale.querySelectorAll('[data-voice]')].map((audio) => timings.get(audio) ?? null);
  const block = document.getElementById('timing');
  if (block) block.textContent = JSON.stringify(all);
  if (!recordings.length) await offerToListen(tale);
  nameOnTitle(tale, joined);
  offerVoices(joined, recordings[0]);
  const heard = choose(slug, joined) ?? (recordings.length ? null : joined[0]);
  // The simple player would lead past pages that nobody reads.
  if (heard && partial.has(heard)) delete document.documentElement.dataset.simple;
}

/**
 * A tale without a voice has no way to hear it.
 * @param {HTMLElement} tale
 */
async function offerToListen(tale) {
  await loadStrings().catch(() => {});
  const read = tale.querySelector('[data-action=read]');
  const label = element('span', { 'data-say': 'title-listen' }, string('family-narration-listen'));
  const listen = { class: 'button main', type: 'button', 'data-action': 'listen' };
  read?.classList.replace('main', 'second');
  read?.before(element('button', listen, drawn('listen'), label));
  tale.classList.add('narrated');
}

/**
 * Puts the names of the family before those of the tale's voices.
 * @param {HTMLElement} tale
 * @param {FamilyVoice[]} joined
 */
function nameOnTitle(tale, joined) {
  const own = joined.map(({ name }) => name);
  const together = (/** @type {string[]} */ names) =>
    new Intl.ListFormat(document.documentElement.lang, { type: 'unit' }).format(names);
  const line = /** @type {HTMLElement | null} */ (tale.querySelector('.title-facts [data-names]'));
  const { names } = line?.dataset ?? {};
  if (line && names) {
    line.dataset.names = together([...own, names]);
    line.textContent = (line.textContent ?? '').replace(names, () => line.dataset.names ?? '');
  } else {
    tale.querySelector('.title-facts')?.append(' · ', element('bdi', {}, together(own)));
  }
}

/**
 * The voice that was recorded last is heard until the reader has another one.
 * @param {string} slug
 * @param {FamilyVoice[]} joined
 * @returns {FamilyVoice | undefined} the voice that is chosen, if it is one of the family
 */
function choose(slug, joined) {
  const { voice, at } = latestVoice(slug);
  const latest = joined.find(({ id }) => id === voice);
  if (latest && !(Number(recall(`tale:${slug}`).at) > at)) keepReading(slug, { voice: readerVoice(latest) });
  return joined.find((one) => readerVoice(one) === recall(`tale:${slug}`).voice);
}
