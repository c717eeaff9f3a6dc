// Turns the page of a maker into one of its stories: words, pictures, names and the voice. Then the reader opens it as
// any other tale.

import { element } from '../page/element.js';
import { joinSound, samplesOf } from './sound.js';
import { toRoot } from '../page/root.js';
import { joinedFor, picturesFor, valueFor, withName } from './story.js';
import { keepReading } from '../device/reading.js';
import { layersOf } from './layers.js';
import { recall } from '../device/store.js';
import { say } from '../page/strings.js';

/** @typedef {import('./types.d.ts').MakerData} MakerData */

/** Milliseconds: after that, a story without a voice is better than none. */
const LONGEST_WAIT = 60_000;

/** @param {string[]} parts @returns {(Text | HTMLSpanElement)[]} */
const wordsOf = (parts) =>
  parts.map((text, i) => (i % 2 ? element('span', {}, text) : document.createTextNode(text)));

/**
 * @param {HTMLElement} tale
 * @param {MakerData} data
 * @param {number[]} picks
 * @param {string} name for whom the story is
 */
function writeSentences(tale, data, picks, name) {
  const spans = [...tale.querySelectorAll('.page .s:not(.c)')];
  data.sentences.forEach((sentence, number) => {
    const parts = sentence.texts[valueFor(sentence, data, picks)];
    if (sentence.slots.length || name) spans[number]?.replaceChildren(...wordsOf(withName(parts, name)));
  });
}

/**
 * @param {MakerData} data
 * @param {number[]} picks
 * @returns {string[]} the layers of the picture that has the most, below the root
 */
export function coverOf(data, picks) {
  const [richest = []] = picturesFor(data, picks).sort((one, other) => other.length - one.length);
  return richest.map(([src]) => src);
}

/** @param {HTMLElement} tale @param {MakerData} data @param {number[]} picks */
function showLayers(tale, data, picks) {
  const pages = picturesFor(data, picks);
  tale.querySelectorAll('.page').forEach((section, page) => {
    const plate = section.querySelector('.plate');
    if (plate && pages[page]?.length) plate.replaceChildren(...layersOf(pages[page], plate.querySelector('img')?.lang));
  });
  for (const plate of tale.querySelectorAll('.title-picture .plate, .end-picture .plate')) {
    plate.replaceChildren(...layersOf(coverOf(data, picks).map((src) => [src, ''])));
  }
}

/**
 * @param {HTMLElement} tale
 * @param {string} title
 * @param {string} name for whom the story is
 */
export function showNames(tale, title, name) {
  tale.dataset.title = title;
  document.title = title;
  for (const one of tale.querySelectorAll('.bar h1, .title-name')) one.textContent = title;
  const made = tale.querySelector('[data-made-for]');
  made?.toggleAttribute('hidden', !name);
  if (name) say(made, 'maker-for', { name });
}

/** @param {import('./types.d.ts').MakerVoice} voice @returns {[string, string][]} addresses and types */
function sourcesOf({ sources }) {
  return sources.map(([src, type]) => [toRoot + src, type]);
}

/** Makes the voices ready while a child chooses. @param {MakerData} data */
export async function awaitVoices({ voices }) {
  // A voice that stays away is left out.
  for (const voice of voices) await samplesOf(sourcesOf(voice)).catch(() => {});
}

/** @param {HTMLElement} tale @param {MakerData} data @param {number[]} picks */
async function addVoices(tale, data, picks) {
  const blocks = [];
  for (const voice of data.voices) {
    const { pieces, times, duration } = joinedFor(data, picks, voice);
    const address = await joinSound(sourcesOf(voice), pieces, duration).catch(() => '');
    if (!address) continue;
    blocks.push(times.length && voice.granularity !== 'none' ? { first: 0, times } : null);
    const audio = element('audio', { preload: 'none' }, element('source', { src: address, type: 'audio/wav' }));
    Object.assign(audio.dataset, {
      voice: voice.id, name: voice.name, granularity: voice.granularity, duration: String(duration / 1000),
    });
    tale.querySelector('.page')?.before(element('figure', { class: 'recording' }, audio));
  }
  const timing = document.getElementById('timing');
  if (timing) timing.textContent = JSON.stringify(blocks);
}

/** @param {HTMLElement} tale @returns {Promise<unknown>} settled when the reader is there, or cannot come */
const fetchReader = ({ dataset: { reader = '' } }) =>
  new Promise((resolve) => {
    const script = element('script', { src: reader });
    for (const type of ['load', 'error']) script.addEventListener(type, resolve);
    document.head.append(script);
  });

/** Another story of the same maker begins at its beginning. @param {string} slug @param {string} id */
function beginAnew(slug, id) {
  if (recall(`tale:${slug}`).story === id) return;
  keepReading(slug, { page: undefined, word: undefined, path: undefined, percent: 0, story: id });
}

/**
 * @param {HTMLElement} tale
 * @param {MakerData} data
 * @param {string} id of the story
 * @param {import('../device/made-rules.js').MadeStory} made
 * @param {number[]} picks
 */
export async function showStory(tale, data, id, made, picks) {
  writeSentences(tale, data, picks, made.name);
  showLayers(tale, data, picks);
  showNames(tale, made.title || valueFor(data.title, data, picks), made.name);
  beginAnew(tale.dataset.tale ?? '', id);
  // The title waits for the voice, whatever page opens after it: the sign that it comes stands there.
  document.documentElement.dataset.opens = 'title';
  tale.toggleAttribute('data-coming', data.voices.length > 0);
  tale.removeAttribute('data-unmade');
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
  await Promise.race([addVoices(tale, data, picks), late]);
  await Promise.race([fetchReader(tale), late]);
  tale.removeAttribute('data-coming'); // not before: a tap on "listen" would be lost
}
