// The voices of a family that tell tales, in IndexedDB: who speaks, and the sound of each page. No file or link for
// another device has any of it. Each such tale has a mark among the stored values, so that no other tale has to ask.

import { makeDatabase } from '../device/database.js';
import { readObject, site } from '../device/storage.js';
import { remove } from '../device/storage-keys.js';
import { trimmedTo } from '../device/clean.js';
import { writeText } from '../device/storage-write.js';

/**
 * @typedef {object} FamilyVoice one voice of one tale
 * @property {string} id
 * @property {string} slug of the tale
 * @property {string} title of the tale
 * @property {string} lang of the title
 * @property {string} name of the voice
 * @property {number} at when a page of it was recorded last, in ms since 1970
 */
/**
 * @typedef {object} NarratedPage
 * @property {number} number of the page, from 1
 * @property {string} fingerprint of its sentences when they were read
 * @property {number} seconds that it takes
 * @property {[number, number][]} sentences when each begins and ends, in seconds
 * @property {Blob} sound
 */

/** Letters. */
export const LONGEST_VOICE = 40;

/** As the marks, it is one for all copies of the site at this origin. */
const inNarrations = makeDatabase(`${site}narrations`, 'narrations');
const markOf = (/** @type {string} */ slug) => `${site}narration:${slug}`;
const voiceKey = (/** @type {string} */ voice) => `voice ${voice}`;
const pagesKey = (/** @type {string} */ voice) => `page ${voice} `;
/** By its text, because a page may move. */
const pageKey = (/** @type {string} */ voice, /** @type {NarratedPage} */ { fingerprint, number }) =>
  `${pagesKey(voice)}${fingerprint} ${number}`;
const startingWith = (/** @type {string} */ start) => IDBKeyRange.bound(start, `${start}\uffff`);

/** @param {string} name as somebody has typed it */
export const voiceName = (name) => trimmedTo(name, LONGEST_VOICE);

/** @returns {Promise<FamilyVoice[]>} of all tales, the latest first */
export const allVoices = async () => (await inNarrations('readonly', (store) => store.getAll(startingWith('voice '))))
  .sort((/** @type {FamilyVoice} */ one, /** @type {FamilyVoice} */ other) => other.at - one.at);

/** @param {string} slug @returns {Promise<FamilyVoice[]>} of a tale, the latest first */
export const familyVoices = async (slug) => (await allVoices()).filter((one) => one.slug === slug);

/** @param {string} voice its id @returns {Promise<NarratedPage[]>} */
export const recordedPages = (voice) => inNarrations('readonly', (store) => store.getAll(startingWith(pagesKey(voice))));

/** @param {FamilyVoice} latest of its tale @returns {boolean} whether it is stored */
const writeMark = ({ slug, id, at }) => writeText(markOf(slug), JSON.stringify({ voice: id, at }));

/** Marks the tale with its latest voice, or removes the mark. @param {string} slug */
export async function markTale(slug) {
  const [latest] = await familyVoices(slug);
  if (latest) writeMark(latest);
  else remove(markOf(slug));
}

/** @param {string} slug @returns {{ voice: string, at: number }} the tale's latest voice */
export function latestVoice(slug) {
  const { voice, at } = readObject(markOf(slug));
  return { voice: String(voice ?? ''), at: Number(at) || 0 };
}

/**
 * Keeps a page, all or nothing.
 * @param {FamilyVoice} voice recorded last of its tale
 * @param {NarratedPage} page
 * @param {NarratedPage[]} before what it takes the place of
 * @param {boolean} isNew whether it is the first page of the voice
 * @returns {Promise<boolean>} false if another tab has removed the voice meanwhile
 */
export async function keepPage(voice, page, before, isNew) {
  let isGone = false;
  const keep = (/** @type {IDBObjectStore} */ store) => {
    const known = store.get(voiceKey(voice.id));
    known.onsuccess = () => {
      isGone = !isNew && !known.result;
      if (isGone) return;
      for (const one of before) store.delete(pageKey(voice.id, one));
      store.put(page, pageKey(voice.id, page));
      store.put(voice, voiceKey(voice.id));
    };
    return known;
  };
  // First what may have no room: a page without a mark would never be heard.
  if (!writeMark(voice)) throw new DOMException('no room for the mark of the tale', 'QuotaExceededError');
  try {
    await inNarrations('readwrite', keep);
  } finally {
    await markTale(voice.slug).catch(() => {}); // as it was, if the page is not kept
  }
  return !isGone;
}

/** @param {FamilyVoice} voice */
export async function removeVoice({ id, slug }) {
  await inNarrations('readwrite', (store) => {
    store.delete(startingWith(pagesKey(id)));
    return store.delete(voiceKey(id));
  });
  await markTale(slug);
}

/** Forgets all voices; their marks go with all that the site keeps. */
export const forgetVoices = () => inNarrations('readwrite', (store) => store.clear());
