// The home page offers to go on with the tale that was read last, when the device remembers one.

import { say } from '../device/words.js';

/** @returns {Record<string, string>} */
function lastTale() {
  try {
    return Object(JSON.parse(localStorage.getItem(`storysite:${document.documentElement.dataset.site}:last`) ?? '{}'));
  } catch {
    return {};
  }
}

/** @param {HTMLAnchorElement} link */
function offerToContinue(link) {
  const { root = '' } = document.documentElement.dataset;
  const last = lastTale();
  if (!/^[\p{L}\p{N}-]+$/u.test(last.slug ?? '')) return;
  link.href = `${root}tales/${last.slug}/index.html#${encodeURIComponent(last.page)}`;
  const title = link.querySelector('[data-continue-title]');
  const page = link.querySelector('[data-continue-page]');
  const cover = link.querySelector('[data-continue-cover]');
  if (title) title.textContent = last.title;
  const { number, pages } = last;
  say(page, pages ? 'continue-page' : 'page', { page: number, pages }); // how many there are depends on a choice
  if (cover instanceof HTMLImageElement && last.cover) cover.src = root + last.cover;
  link.hidden = false;
}

const continueLink = document.querySelector('[data-continue]');
if (continueLink instanceof HTMLAnchorElement) offerToContinue(continueLink);
