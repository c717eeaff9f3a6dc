// Moves the stored data to another device in a file.

import { download } from '../page/download.js';
import { readFile, takeIn, writeFile } from '../device/file.js';
import { takeLearnt } from '../learnt/store.js';
import { takeWords } from '../words/store.js';

/** @param {(key: string, values?: Record<string, string>) => void} say */
export function offerToCarry(say) {
  const holder = document.querySelector('[data-carry]');
  const input = holder?.querySelector('[data-carry-in]');
  const anyway = holder?.querySelector('[data-action=carry-anyway]');
  /** @type {ReturnType<typeof readFile>} of another site, until the reader confirms it */
  let foreign = null;

  const load = (/** @type {NonNullable<typeof foreign>} */ carried) => {
    takeIn(carried);
    takeWords(carried.kept.get('words'));
    takeLearnt(carried.kept.get('learnt'));
    say('carry-done');
  };
  holder?.querySelector('[data-action=carry-out]')?.addEventListener('click', () => {
    download(writeFile(), 'application/json', `${document.documentElement.dataset.site}.json`);
  });
  input?.addEventListener('change', async () => {
    const file = input instanceof HTMLInputElement ? input.files?.[0] : null;
    if (!file || !(input instanceof HTMLInputElement)) return;
    const carried = await file.text().then(readFile, () => null);
    input.value = ''; // the same file may be chosen again
    foreign = carried && carried.id !== document.documentElement.dataset.site ? carried : null;
    anyway?.toggleAttribute('hidden', !foreign);
    if (foreign) say('carry-foreign', { name: foreign.id.slice(0, 60) });
    else if (carried) load(carried);
    else say('carry-wrong');
  });
  anyway?.addEventListener('click', () => {
    anyway.toggleAttribute('hidden', true);
    if (foreign) load(foreign);
    foreign = null;
  });
}
