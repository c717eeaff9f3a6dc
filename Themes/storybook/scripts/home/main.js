// The home page offers to go on with the tale that was begun last, and shows what else was read lately.

import { allReadings, isUnderWay } from '../device/readings.js';
import { whenChanged } from '../device/changes.js';
import { isSlug } from '../device/slug.js';
import { taleAddress } from '../device/address.js';
import { showMyWords } from '../page/my-words.js';
import { say } from '../page/strings.js';
import { toRoot } from '../page/root.js';
import { openWithKept } from './opening.js';
import { wishToHear } from '../device/wish.js';

/** @typedef {[string, import('../device/reading.js').Reading]} Read a tale's slug, and what is known of it */

const MOST_RECENT = 3;

/** @param {Element} within @param {Read} read */
function showCover(within, [slug, { title, lang, cover }]) {
  const name = within.querySelector('bdi');
  const picture = within.querySelector('img');
  if (name) {
    name.textContent = title;
    name.lang = lang;
  }
  if (picture) {
    picture.hidden = !cover;
    picture.onerror = () => { picture.hidden = true; }; // a new build may have another cover
    if (cover) picture.src = toRoot + cover;
  }
  return toRoot + taleAddress(slug);
}

/** @param {HTMLAnchorElement} link @param {Read | undefined} read */
function offerToContinue(link, read) {
  link.hidden = !read;
  if (!read) return;
  const [slug, { page, number, pages }] = read;
  link.onclick = () => wishToHear(slug);
  link.href = `${showCover(link, read)}#${encodeURIComponent(page)}`;
  // How many pages there are depends on a choice.
  say(link.querySelector('[data-continue-page]'), pages ? 'continue-page' : 'page', { page: number, pages });
}

/** @param {HTMLElement} section @param {Read[]} reads */
function showRecent(section, reads) {
  const blank = section.querySelector('template');
  section.hidden = !reads.length;
  section.querySelector('ul')?.replaceChildren(...reads.flatMap((read) => {
    const item = blank?.content.firstElementChild?.cloneNode(true);
    const link = item instanceof Element && item.querySelector('a');
    if (!link) return [];
    link.href = showCover(link, read);
    return item;
  }));
}

function show() {
  const reads = [...allReadings()].filter(([slug, { title, gone, at }]) => isSlug(slug) && title && !gone && at);
  reads.sort(([, one], [, other]) => other.at - one.at);
  const begun = reads.find(([, reading]) => isUnderWay(reading));
  const link = document.querySelector('[data-continue]');
  const recent = document.querySelector('[data-recent]');
  if (link instanceof HTMLAnchorElement) offerToContinue(link, begun);
  if (recent instanceof HTMLElement) showRecent(recent, reads.filter((read) => read !== begun).slice(0, MOST_RECENT));
}

// The cover opens by itself, or at once with a tap or a key.
const cover = document.querySelector('[data-opening-cover]');
const showPage = () => delete document.documentElement.dataset.opening;
for (const sign of ['click', 'animationend']) cover?.addEventListener(sign, showPage);
addEventListener('keydown', showPage, { once: true });

show();
showMyWords();
openWithKept();
whenChanged((name) => {
  if (!name || name === 'made' || name.startsWith('tale:')) show();
  if (!name || name === 'words') showMyWords();
});
