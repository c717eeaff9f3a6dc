// The panel with the settings. They are stored for all tales; `appearance/` stores those for the eye.

import { keepSettings, recall } from '../device/store.js';

/**
 * Runs an action when the style sheets that `appearance/` fetches later have come, or could not.
 * @param {() => void} action
 */
function whenStyled(action) {
  const coming = document.querySelector('link[data-coming]');
  if (!coming) action();
  for (const sign of ['load', 'error']) coming?.addEventListener(sign, () => whenStyled(action), { once: true });
}

/** Opens and closes the panel. */
export function openPanelOnDemand() {
  const panel = /** @type {HTMLDialogElement | null} */ (document.getElementById('panel'));
  if (!panel) return;
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-action=panel]')) whenStyled(() => panel.open || panel.showModal());
    else if (target.closest('[data-action=print]')) print();
    // A click outside the panel's content has the dialog itself as its target.
    else if (target.closest('[data-action=close]') || target === panel) panel.close();
  });
}

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
  const input = document.querySelector(`[data-setting=${name}] input[value=${value}]`);
  if (!(input instanceof HTMLInputElement)) return;
  input.checked = true;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
