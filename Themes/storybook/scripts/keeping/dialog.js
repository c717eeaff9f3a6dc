// A dialog that a button opens; its own button and a click outside close it.

/**
 * @param {HTMLDialogElement} dialog
 * @param {Element | null} button
 * @param {() => void} opened
 */
export function openBy(dialog, button, opened) {
  button?.addEventListener('click', () => {
    dialog.showModal();
    opened();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('[data-action=close]'))) dialog.close();
  });
}
