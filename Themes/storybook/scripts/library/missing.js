// A tale without a page: a tap on its card says why it does not open.

import { say } from '../page/strings.js';

/** @param {Element | null} notice a live region */
export function explainMissing(notice) {
  let said = '';
  document.addEventListener('click', ({ target }) => {
    const card = target instanceof Element && !target.closest('button') && target.closest('[data-pageless]');
    const badge = card ? card.querySelector('[data-card-badge]') : null;
    if (badge instanceof HTMLElement && badge.dataset.say) {
      const title = card ? card.querySelector('[data-card-title]')?.textContent ?? '' : '';
      say(notice, badge.dataset.say.replace('state', 'tap'), { title });
      said = notice?.textContent ?? '';
    } else if (notice?.textContent === said) {
      notice.replaceChildren();
    }
  });
}
