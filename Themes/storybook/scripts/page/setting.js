// The settings that the panel offers. They are stored for all tales; `appearance/` stores those for the eye.

import { keepSettings, recall } from '../device/store.js';

/**
 * @param {string} name `speed` or `voice`
 * @param {string} wanted takes precedence over the stored value
 * @param {(value: string) => void} chosen called on every choice
 * @returns {string} the current value; empty if there is nothing to choose
 */
export function setting(name, wanted, chosen) {
  const holder = document.querySelector(`[data-setting=${name}]`);
  const inputs = /** @type {HTMLInputElement[]} */ ([...(holder?.querySelectorAll('input') ?? [])]);
  const kept = String(recall('settings')[name] ?? '');
  const offered = (/** @type {string} */ value) => inputs.find((input) => input.value === value);
  const input = offered(wanted) ?? offered(kept) ?? inputs.find(({ checked }) => checked);
  if (input) input.checked = true;
  holder?.addEventListener('change', ({ target }) => {
    const { value: choice } = /** @type {HTMLInputElement} */ (target);
    keepSettings({ [name]: choice });
    chosen(choice);
  });
  return input?.value ?? '';
}

/**
 * Chooses for the reader: the value is stored, shown and used like a choice by hand.
 * @param {string} name
 * @param {string} value
 */
export function pick(name, value) {
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-setting=${name}] [value="${value}"]`))?.click();
}
