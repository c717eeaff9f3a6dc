// The home page offers to go on with the tale that was read last, when the device remembers one.

import { heard, recall } from '../device/store.js';
import { say } from '../device/words.js';

/** @param {HTMLAnchorElement} link */
function offerToContinue(link) {
  const { root = '' } = document.documentElement.dataset;
  const { slug, title, cover, page, number, pages } = recall('last');
  link.hidden = !/^[\p{L}\p{N}-]+$/u.test(String(slug ?? ''));
  if (link.hidden) return;
  link.href = `${root}tales/${slug}/index.html#${encodeURIComponent(String(page))}`;
  const name = link.querySelector('[data-continue-title]');
  const place = link.querySelector('[data-continue-page]');
  const picture = link.querySelector('[data-continue-cover]');
  if (name) name.textContent = String(title);
  // How many pages there are depends on a choice.
  say(place, pages ? 'continue-page' : 'page', { page: Number(number), pages: Number(pages) });
  if (picture instanceof HTMLImageElement && cover) picture.src = root + String(cover);
}

// The cover opens by itself, or at once for who does not want to wait.
const cover = document.querySelector('[data-opening-cover]');
const showPage = () => delete document.documentElement.dataset.opening;
for (const sign of ['click', 'animationend']) cover?.addEventListener(sign, showPage);
addEventListener('keydown', showPage, { once: true });

const continueLink = document.querySelector('[data-continue]');
if (continueLink instanceof HTMLAnchorElement) {
  offerToContinue(continueLink);
  heard((name) => {
    if (!name || name === 'last') offerToContinue(continueLink);
  });
}
