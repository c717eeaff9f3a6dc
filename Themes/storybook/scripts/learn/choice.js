// The choice of a grown-up whether points and badges are shown.

import { keepSettings } from '../device/store.js';

/** @param {string} kept */
export function offerRewardsChoice(kept) {
  const holder = document.querySelector('[data-setting=rewards]');
  for (const input of holder?.querySelectorAll('input') ?? []) if (input.value === kept) input.checked = true;
  holder?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) keepSettings({ rewards: target.value });
  });
}
