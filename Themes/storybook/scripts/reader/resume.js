// "Shall we go on?": the question to a reader who opens a tale again, if the address names no page.

import { say } from '../page/strings.js';

/**
 * @param {Element} section of the page that was left
 * @param {Element} first page's section
 * @param {import('./types.d.ts').Phrase} where
 * @param {() => void} goOn called when the reader goes on from there
 * @param {() => void} restart called when the reader would rather begin again
 * @param {() => void} land called when the question is gone, and the focus with it
 */
export function offerToGoOn(section, first, where, goOn, restart, land) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById('resume'));
  if (!dialog?.showModal) return;
  dress(dialog.querySelector('[data-action=resume]'), section, where);
  dress(dialog.querySelector('[data-action=afresh]'), first, ['', {}]);
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest('button');
    if (!button && target !== dialog) return;
    dialog.close();
    if (button?.dataset.action === 'afresh') restart();
    else if (button) goOn();
  });
  dialog.addEventListener('close', land);
  dialog.showModal();
  dialog.querySelector('h2')?.focus(); // neither answer is preferred
}

/**
 * @param {Element | null} button
 * @param {Element} section whose picture it shows, if it has one
 * @param {import('./types.d.ts').Phrase} where
 */
function dress(button, section, where) {
  const holder = button?.querySelector('.picture');
  const layers = [...section.querySelectorAll('.plate > img')].map((image) => image.cloneNode());
  for (const layer of layers) Object.assign(layer, { alt: '', loading: 'eager' });
  if (layers.length) holder?.replaceChildren(...layers);
  else holder?.remove();
  say(button?.querySelector('[data-place]'), ...where);
}
