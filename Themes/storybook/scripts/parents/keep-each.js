// Keeps the tales of a shelf offline, one after the other.

import { begunList, filesOf, keepTale, listOf, pagesOf, removeTale, sizeOf, stateAfter, stores, taleFiles } from '../offline/tale.js';
import { checkStatus } from '../kept/fetching.js';
import { fetchData } from '../page/fetch-data.js';
import { keptTales } from '../kept/tales.js';
import { keyOfTale } from '../sealed/keyring.js';
import { makeKeys } from '../sealed/keys.js';
import { rootAddress } from '../page/root.js';

/** @typedef {import('../offline/types.d.ts').TaleFiles} TaleFiles */
/**
 * @typedef {object} Wanted a tale that is not kept
 * @property {string} slug
 * @property {number} bytes NaN if the server has not said
 * @property {string} [state] why it could not be kept, as `stateAfter` says it; empty if it was stopped before
 */

/** Errors of the device: the next tale would meet them, too. */
const LASTING = new Set(['QuotaExceededError', 'RefusedError', 'SecurityError']);

const keys = makeKeys(document.documentElement.dataset.site ?? '', rootAddress);

/** @param {TaleFiles} tale @returns {Promise<boolean>} whether it is open, or a code of this device opens it */
async function canBeOpened({ slug, codes: listed }) {
  if (!listed) return true;
  const kept = await keys.codes();
  if (!kept.length) return false;
  const codes = await fetchData(stores.at(listed[0]), 'storysiteCodes');
  const found = await Promise.all(kept.map((code) => keyOfTale(code, slug, codes)));
  return found.some((key) => typeof key !== 'string');
}

/**
 * @param {string[]} slugs of a shelf
 * @returns {Promise<{ wanted: Wanted[], leftOut: number }>} what is not kept, in the same order; and how many more
 *   cannot be kept: tales that the site does not have yet or no longer, and locked ones
 */
export async function unkept(slugs) {
  const kept = new Set((await keptTales(stores)).map(({ list }) => list.tale?.slug));
  const missing = slugs.filter((slug) => !kept.has(slug));
  const answers = await Promise.allSettled(missing.map(taleFiles));
  /** @type {Wanted[]} */
  const wanted = [];
  // One after the other: two scripts would leave their codes in the same place.
  for (const [i, answer] of answers.entries()) {
    try {
      if (answer.status === 'rejected') throw answer.reason;
      const { value } = answer;
      const bytes = sizeOf([...filesOf(value), ...pagesOf(value)]);
      if (await canBeOpened(value)) wanted.push({ slug: missing[i], bytes });
    } catch (error) {
      if (stateAfter(error, '') !== 'refused') wanted.push({ slug: missing[i], bytes: NaN });
    }
  }
  return { wanted, leftOut: missing.length - wanted.length };
}

/** @param {TaleFiles} tale @returns {Promise<string | undefined>} its kind, which only its page says */
async function kindOf({ page: [path] }) {
  const answer = await fetch(stores.at(path));
  checkStatus(answer);
  return new DOMParser().parseFromString(await answer.text(), 'text/html').documentElement.dataset.kind;
}

/**
 * @param {Wanted[]} wanted
 * @param {AbortSignal} signal
 * @param {(number: number, part: number) => void} progressed called with the number of a tale, from 0, and how much of
 *   it is here, 0–1
 * @returns {Promise<Wanted[]>} what is still not kept
 */
export async function keepEach(wanted, signal, progressed) {
  /** @type {Wanted[]} */
  const left = [];
  let lasting = '';
  for (const [i, { slug, bytes }] of wanted.entries()) {
    if (signal.aborted || lasting) {
      left.push({ slug, bytes, state: lasting });
      continue;
    }
    try {
      progressed(i, 0);
      const tale = await taleFiles(slug);
      const list = await begunList(tale) ?? await listOf(tale, [], await kindOf(tale));
      await keepTale(list, signal, (part) => progressed(i, part));
    } catch (error) {
      const state = signal.aborted ? '' : stateAfter(error, 'broken');
      if (LASTING.has(/** @type {Error} */ (error).name)) lasting = state;
      if (state === 'full') await removeTale(slug, true).catch(() => {});
      left.push({ slug, bytes, state });
    }
  }
  return left;
}
