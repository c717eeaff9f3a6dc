// The voices of a family that tell tales, in IndexedDB: who speaks, and the sound of each page. No file or link for
// another device has any of it. Each such tale has a mark among the stored values, so that no other tale has to ask.

import { makeDatabase } from '../device/database.js';
import { readObject, site } from '../device/storage.js';
import { remove } from '../device/storage-keys.js';
import { rootAddress } from '../page/root.js';
import { trimmedTo } from '../device/clean.js';
import { writeText } from '../device/storage-write.js';

/**
 * @typedef {object} Narration one voice of one tale
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

const { site: id = '' } = document.documentElement.dataset;
const inNarrations = makeDatabase(`storysite:${id}:${new URL(rootAddress).pathname}:narrations`, 'narrations');
const markOf = (/** @type {string} */ slug) => `${site}narration:${slug}`;
const voiceKey = (/** @type {string} */ voice) => `voice ${voice}`;
const pagesKey = (/** @type {string} */ voice) => `page ${voice} `;
/** By its text, because a page may move. */
const pageKey = (/** @type {string} */ voice, /** @type {NarratedPage} */ { fingerprint, number }) =>
  `${pagesKey(voice)}${fingerprint} ${number}`;
const startingWith = (/** @type {string} */ start) => IDBKeyRange.bound(start, `${start}\uffff`);

/** @param {string} name as somebody has typed it */
export const voiceName = (name) => trimmedTo(name, LONGEST_VOICE);

/** @returns {Promise<Narration[]>} of all tales, the latest first */
export const allNarrations = async () => (await inNarrations('readonly', (store) => store.getAll(startingWith('voice '))))
  .sort((/** @type {Narration} */ one, /** @type {Narration} */ other) => other.at - one.at);

/** @param {string} slug @returns {Promise<Narration[]>} of a tale, the latest first */
export const narrationsOf = async (slug) => (await allNarrations()).filter((one) => one.slug === slug);

/** @param {string} voice its id @returns {Promise<NarratedPage[]>} */
export const recordedPages = (voice) => inNarrations('readonly', (store) => store.getAll(startingWith(pagesKey(voice))));

/** Marks the tale with its latest voice, or removes the mark. @param {string} slug @returns {Promise<boolean>} */
export async function markTale(slug) {
  const [latest] = await narrationsOf(slug);
  return latest ? writeText(markOf(slug), JSON.stringify({ voice: latest.id, at: latest.at })) : remove(markOf(slug));
}

/** @param {string} slug @returns {{ voice: string, at: number }} the tale's latest voice */
export function latestVoice(slug) {
  const { voice, at } = readObject(markOf(slug));
  return { voice: String(voice ?? ''), at: Number(at) || 0 };
}

/**
 * Keeps a page, all or nothing.
 * @param {Narration} narration
 * @param {NarratedPage} page
 * @param {NarratedPage[]} before what it takes the place of
 * @param {boolean} isNew whether it is the first page of the voice
 * @returns {Promise<boolean>} false if another tab has removed the voice meanwhile
 */
export async function keepPage(narration, page, before, isNew) {
  let isGone = false;
  const keep = (/** @type {IDBObjectStore} */ store) => {
    const known = store.get(voiceKey(narration.id));
    known.onsuccess = () => {
      isGone = !isNew && !known.result;
      if (isGone) return;
      for (const one of before) store.delete(pageKey(narration.id, one));
      store.put(page, pageKey(narration.id, page));
      store.put(narration, voiceKey(narration.id));
    };
    return known;
  };
  await inNarrations('readwrite', keep);
  if (isGone) return false;
  if (await markTale(narration.slug)) return true;
  await inNarrations('readwrite', (store) => store.delete(pageKey(narration.id, page)));
  throw new DOMException('no room for the mark of the tale', 'QuotaExceededError');
}

/** @param {Narration} narration */
export async function removeNarration({ id: voice, slug }) {
  await inNarrations('readwrite', (store) => {
    store.delete(startingWith(pagesKey(voice)));
    return store.delete(voiceKey(voice));
  });
  await markTale(slug);
}

/** Forgets all voices; their marks go with all that the site keeps. */
export const forgetNarrations = () => inNarrations('readwrite', (store) => store.clear());
