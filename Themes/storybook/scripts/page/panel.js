// The panel with the settings opens and closes.

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
