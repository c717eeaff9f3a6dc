// The page of a locked tale: opens it with a family code, and at once if the device has one already. On the opened page
// it locks the tale again.

import { codeInHash, readCode } from './code.js';
import { fetchData } from '../page/fetch-data.js';
import { keyOfCode, keyOfTale } from '../sealed/keyring.js';
import { makeKeys } from '../sealed/keys.js';
import { showPage, unsealPage } from './opened.js';
import { rootAddress } from '../page/root.js';
import { whenParsed } from '../page/when-parsed.js';

/**
 * @typedef {'asking' | 'opening' | 'few' | 'unknown' | 'misread' | 'wrong' | 'gone' | 'expired'
 *   | 'away' | 'unable'} LockState
 */

const { site = '', slug: lockedSlug = '' } = document.documentElement.dataset;
const keys = makeKeys(site, rootAddress);

/** @param {HTMLElement} lock */
function watchLock(lock) {
  const form = lock.querySelector('form');
  const field = lock.querySelector('input');
  const said = lock.querySelector('[data-lock-says]');
  const unknown = lock.querySelector('[data-lock-word]');
  /** @type {Promise<import('../sealed/types.d.ts').TaleCodes> | null} */
  let list = null;

  /** @param {LockState} state @param {string} [word] */
  const show = (state, word = '') => {
    lock.dataset.state = state;
    if (unknown) unknown.textContent = word;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (said?.querySelectorAll('[data-when]') ?? [])) {
      part.hidden = part.dataset.when !== state;
    }
    form?.toggleAttribute('hidden', state === 'unable');
    // A disabled field would lose the focus; while it opens, nothing is submitted.
    for (const part of form?.elements ?? []) part.setAttribute('aria-disabled', String(state === 'opening'));
    field?.setAttribute('aria-invalid', String(!['asking', 'opening', 'away', 'unable'].includes(state)));
  };
  /** @returns {Promise<import('../sealed/types.d.ts').TaleCodes>} */
  const codes = () => {
    list ??= fetchData(lock.dataset.codes ?? '', 'storysiteCodes').catch((fault) => {
      list = null; // the next wish tries again
      throw fault;
    });
    return list;
  };

  /**
   * @param {CryptoKey} code
   * @param {boolean} [isTyped] whether it is to be kept
   * @returns {Promise<'opened' | 'wrong' | 'gone' | 'expired'>}
   */
  const openBy = async (code, isTyped) => {
    const key = await keyOfTale(code, lockedSlug, await codes());
    if (typeof key === 'string') return key;
    if (isTyped) await keys.addCode(code);
    const page = await unsealPage(key, lockedSlug, lock.dataset);
    await showPage(key, lockedSlug, page, await keys.addTale(lockedSlug, key));
    return 'opened';
  };
  const openByKept = async () => {
    const kept = await keys.codes();
    /** @type {LockState} */
    let state = 'asking';
    if (kept.length) show('opening');
    for (const code of kept) {
      const outcome = await openBy(code);
      if (outcome === 'opened') return;
      if (outcome !== 'wrong') state = outcome;
    }
    if (await keys.tale(lockedSlug)) keys.removeTale(lockedSlug);
    show(state);
  };
  /** @param {string} text */
  const openByText = async (text) => {
    show('opening');
    const { lists } = await codes();
    const words = await Promise.all(lists.map(async (name) => {
      const address = new URL(name, new URL(lock.dataset.codes ?? '', location.href)).href;
      return String(await fetchData(address, 'storysiteWords')).split(' ');
    }));
    const reading = readCode(text, words);
    if ('fault' in reading) return show(reading.fault, 'word' in reading ? reading.word : '');
    const outcome = await openBy(await keyOfCode(reading.code, await codes()), true);
    if (outcome !== 'opened') return show(outcome);
    const land = () => /** @type {HTMLElement | null} */ (document.querySelector('[data-action=listen]'))?.focus();
    whenParsed(() => {
      land();
      // Until the words of another language have come, nothing takes the focus.
      if (document.documentElement.dataset.strings) document.addEventListener('strings', () => setTimeout(land), { once: true });
    });
  };
  /** @param {Promise<void>} work */
  const settle = (work) => work.catch(() => show('away'));

  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (lock.dataset.state !== 'opening') settle(openByText(field?.value ?? '')).then(() => field?.select());
  });
  const linked = codeInHash(location.hash);
  // Out of the address at once: it would stay in the history.
  if (linked) history.replaceState(null, '', location.pathname + location.search);
  if (!globalThis.crypto?.subtle || !('indexedDB' in globalThis)) show('unable');
  else if (linked) settle(openByText(linked));
  else settle(openByKept());
}

const lock = document.querySelector('[data-lock]');
if (lock instanceof HTMLElement && lock.dataset.sealed) watchLock(lock);
document.querySelector('[data-action=lock-again]')?.addEventListener('click', async () => {
  await keys.forget().catch(() => {});
  location.reload();
});
