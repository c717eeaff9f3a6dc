// Where a reader was in the library before opening a tale: the filters, the tale's card at its height in the window,
// and whether a key opened it. It is stored for the tab, until the reader comes back.

import { isByKey } from '../page/by-key.js';
import { isRendered } from '../page/rendered.js';
import { site } from '../device/storage.js';

const KEY = `${site}library`;

/** @param {HTMLElement} card whose tale is opened @param {boolean} isByKey */
function remember(card, isByKey) {
  const { top } = card.getBoundingClientRect();
  try {
    sessionStorage.setItem(KEY, JSON.stringify([location.pathname, location.search, card.dataset.card, top, isByKey]));
  } catch { /* the library opens at its beginning, then */ }
}

/** Remembers the card of each tale that is opened from the library. */
export function rememberWhereabouts() {
  document.addEventListener('click', (event) => {
    const card = event.target instanceof Element && event.target.closest('a[href]')?.closest('[data-card]');
    if (card instanceof HTMLElement) remember(card, isByKey(event));
  });
}

/**
 * Brings a reader who comes back from a tale to the same filters.
 * @returns {() => void} brings the card to the same height, as soon as it is there
 */
export function comeBack() {
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
  } catch { /* nothing is known */ }
  // A browser that goes back, or an address with filters, knows the place itself.
  const [navigation] = performance.getEntriesByType('navigation');
  const isLink = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  if (!kept || !isLink || location.search || kept[0] !== location.pathname) return () => {};
  const [path, search, slug, top, isByKey] = kept;
  if (search) history.replaceState(null, '', path + search);
  return () => {
    // What was found is painted in steps; a reader who does something meanwhile is not moved any more.
    const steps = new MutationObserver(() => goThere());
    let isHere = false;
    const goThere = () => {
      if (isHere) return;
      const cards = [...document.querySelectorAll('[data-card]')];
      const card = cards.find((one) => one instanceof HTMLElement && one.dataset.card === slug && isRendered(one));
      if (!card) return;
      steps.disconnect();
      scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
      if (isByKey) card.querySelector('a')?.focus({ preventScroll: true });
    };
    const results = document.querySelector('[data-results]');
    if (results) steps.observe(results, { childList: true, subtree: true });
    for (const sign of ['pointerdown', 'wheel', 'keydown']) {
      addEventListener(sign, () => {
        isHere = true;
        steps.disconnect();
      }, { once: true });
    }
    goThere();
    // The words of another language make cards higher or lower, and nothing takes the focus until they have come.
    if (document.documentElement.dataset.strings) document.addEventListener('strings', () => setTimeout(goThere), { once: true });
  };
}
