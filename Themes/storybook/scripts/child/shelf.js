// The child's own page: who is reading, the tales on the shelf, and "ask a grown-up" in place of a tale that is not on
// it.

import { changeFamily, family, readingChild } from '../family/kept.js';
import { closeGate } from '../device/gate.js';
import { element } from '../page/element.js';
import { loadAtPress } from '../page/press.js';
import { lookAfterRest } from './rest.js';
import { lookUpTale } from '../family/renewal.js';
import { isAway, watchNetwork } from '../page/network.js';
import { madeStories } from '../device/made.js';
import { makeSender } from './sender.js';
import { pictureAddress } from '../family/strings.js';
import { recall } from '../device/store.js';
import { readingOf } from '../device/reading.js';
import { currentReading } from '../device/readings.js';
import { showMyWords } from '../page/my-words.js';
import { shownShelfOf } from '../family/shelf.js';
import { toRoot } from '../page/root.js';
import { site } from '../device/storage.js';
import { wishToHear } from '../device/wish.js';

/** @typedef {import('../family/rules.js').Child} Child */

const CHOSEN = `${site}who`;

const part = (
  /** @type {string} */ name,
) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-${name}]`));

/** Whether somebody chose in this tab which child is reading. */
function isChosen() {
  try {
    return sessionStorage.getItem(CHOSEN) === family().reading;
  } catch {
    return true;
  }
}

/**
 * @returns {string[]} the tale that somebody wanted to open, and that is not on the shelf;
 *   and the code that came with it
 */
function asked() {
  try {
    const [hash, fresh] = decodeURIComponent(location.hash.slice(1)).split('#');
    if (fresh) {
      [codeOf, code] = [hash, fresh];
      // As on the tale's page, no address keeps it.
      history.replaceState(history.state, '', `#${encodeURIComponent(hash)}`);
    }
    return [hash, hash === codeOf ? code : ''];
  } catch {
    return [''];
  }
}
/** The code of a locked tale that waits behind the gate, and the tale. */
let [codeOf, code] = ['', ''];

/** @param {string} id */
function choose(id) {
  try {
    sessionStorage.setItem(CHOSEN, id);
  } catch { /* asked again on the next visit of the page */ }
  changeFamily((all) => ({ ...all, reading: id }));
  location.replace(location.href.split('#')[0]); // another child has other settings
}

/** @param {Child} child @returns {HTMLImageElement} */
const face = ({ picture, name }) =>
  element('img', { class: 'face', src: pictureAddress(picture), alt: name, width: 120, height: 120 });

/** What cannot be opened now leads nowhere. @param {string} slug @param {string} [more] of the address */
const wayTo = (slug, more = '') => ({
  class: 'child-tale',
  ...(isAway(slug) ? { 'role': 'link', 'tabindex': 0, 'aria-disabled': 'true' } : { href: `${toRoot}tales/${encodeURIComponent(slug)}/index.html${more}` }),
});

/**
 * @param {string} slug
 * @param {string} [story] made with this tale
 * @returns {import('../device/reading.js').Reading} a maker has one for all its stories:
 *   it belongs to the last one that was told
 */
function readingFor(slug, story = '') {
  const reading = currentReading(slug);
  return String(recall(`tale:${slug}`).story ?? '') === story ? reading : { ...reading, page: '', percent: 0 };
}

/** @param {HTMLElement} link @param {import('../device/reading.js').Reading} reading */
function showRead(link, { page, percent }) {
  link.toggleAttribute('data-begun', page !== '' && percent > 0);
  link.style.setProperty('--read', `${percent}%`);
}

/** @param {[string, import('../family/shelf.js').ShelfTale]} entry @returns {HTMLLIElement} */
function cardOf([slug, { title, lang, cover, narrated }]) {
  const reading = readingFor(slug);
  const { page } = reading;
  const link = element('a', {
    ...wayTo(slug, narrated && !page ? '#listen' : ''),
    click: () => narrated && page && wishToHear(slug),
  });
  const picture = element('span', { class: 'picture' });
  const name = element('bdi', lang ? { lang } : {}, title);
  if (cover) {
    const image = element('img', { src: toRoot + cover, alt: '', decoding: 'async' });
    const remove = () => image.remove();
    // A new build may have another cover.
    image.onerror = async () => {
      remove();
      const now = await lookUpTale(slug);
      if (readingOf(slug).gone) showShelf();
      if (!now?.cover || now.cover === cover) return;
      name.textContent = now.title;
      image.onerror = remove;
      image.src = toRoot + now.cover;
      picture.append(image);
    };
    picture.append(image);
  }
  link.append(picture, element('span', { class: 'child-title' }, name));
  showRead(link, reading);
  return element('li', {}, link);
}

/** @param {[string, import('../device/made-rules.js').MadeStory]} story @returns {HTMLLIElement} */
function madeCardOf([id, { tale, title, usual, cover }]) {
  const picture = element('span', { class: 'picture' });
  cover.forEach((src, i) => {
    const image = element('img', { src: toRoot + src, alt: '', class: i ? 'layer' : '', decoding: 'async' });
    image.onerror = () => {
      image.remove();
    };
    picture.append(image);
  });
  const link = element('a', wayTo(tale, `?story=${id}`),
    picture, element('span', { class: 'child-title' }, element('bdi', {}, title || usual)));
  showRead(link, readingFor(tale, id));
  return element('li', {}, link);
}

/** @param {import('../device/reading.js').Reading} reading @returns {number} milliseconds since 1970, or 0 */
const begun = ({ page, at }) => (page ? at : 0);

function showShelf() {
  const shelf = new Map([...shownShelfOf(readingChild())].filter(([slug]) => !readingOf(slug).gone));
  const made = madeStories().filter(([, { tale }]) => shelf.has(tale));
  const all = [
    ...[...shelf].map((entry) => ({ card: cardOf(entry), last: begun(readingFor(entry[0])) })),
    ...made.map((story) => ({
      card: madeCardOf(story), last: Math.max(story[1].at, begun(readingFor(story[1].tale, story[0]))),
    })),
  ];
  // What was begun or made comes first, the last one before all others.
  all.sort((one, other) => other.last - one.last);
  const cards = part('child-tales');
  const held = [...cards?.children ?? []].findIndex((card) => card.contains(document.activeElement));
  cards?.replaceChildren(...all.map(({ card }) => card));
  cards?.children[held]?.querySelector('a')?.focus({ preventScroll: true });
  part('child-empty')?.toggleAttribute('hidden', shelf.size > 0);
  part('away-note')?.toggleAttribute('hidden', ![...shelf.keys()].some(isAway));
}

/** A tale that the site did not have may be back: it was renamed for a day, or the host was being filled. */
function lookForLost() {
  for (const slug of shownShelfOf(readingChild()).keys()) {
    if (readingOf(slug).gone) lookUpTale(slug).then((found) => found && showShelf());
  }
}

/** @param {Child[]} children */
function showWho(children) {
  part('who-list')?.replaceChildren(
    ...children.map((child) =>
      element('li', {}, element('button', { class: 'who', type: 'button', click: () => choose(child.id) }, face(child)))
    ),
  );
}

export function openChildPage() {
  const { children } = family();
  if (!children.length) return; // the guard is leaving
  closeGate();
  const gateLink = document.querySelector('a[data-action=gate]');
  const who = document.querySelector('[data-action=who]');
  const scene = (/** @type {string} */ name) => {
    for (const one of ['who', 'asked', 'shelf', 'night', 'stretch']) {
      part(`child-${one}`)?.toggleAttribute('hidden', one !== name);
    }
    who?.toggleAttribute('hidden', children.length < 2 || name === 'who');
    part('child-seen')?.toggleAttribute('hidden', name === 'who' || !readingChild().log);
    part(`child-${name}`)?.querySelector('h1')?.focus({ preventScroll: true });
  };
  const show = () => {
    const [hash, code] = asked();
    const isLink = hash.startsWith('family='); // from another device
    if (gateLink instanceof HTMLElement) {
      const fragment = code ? `#${code}` : '';
      gateLink.dataset.to = hash && !isLink ? `${toRoot}tales/${encodeURIComponent(hash)}/index.html${fragment}` : '';
      gateLink.dataset.carried = isLink ? `#${hash}` : '';
    }
    document.querySelector('.child-asked [data-say=ask-more]')?.toggleAttribute('hidden', isLink);
    showWho(children);
    showShelf();
    showMyWords(shownShelfOf(readingChild()));
    const isChoosing = children.length > 1 && !isChosen();
    if (rest.kind() && !isChoosing) scene(rest.kind());
    else if (hash) scene('asked');
    else scene(isChoosing ? 'who' : 'shelf');
  };
  const rest = lookAfterRest(readingChild(), show);
  document.querySelector('.places [data-home]')?.setAttribute('href', 'index.html');
  if (gateLink instanceof HTMLAnchorElement) {
    gateLink.addEventListener('click', (event) => event.preventDefault());
    loadAtPress(gateLink, gateLink.dataset.gate); // the gate's script opens it
  }
  if (who instanceof HTMLElement) {
    who.replaceChildren(
      element('img', { class: 'face', src: pictureAddress(readingChild().picture), alt: '', width: 60, height: 60 }),
    );
    who.addEventListener('click', () => scene('who'));
  }
  document.querySelector('[data-action=shelf]')?.addEventListener('click', (event) => {
    event.preventDefault();
    history.replaceState(null, '', location.href.split('#')[0]);
    show();
  });
  addEventListener('hashchange', show);
  addEventListener('pageshow', ({ persisted }) => persisted && show());
  watchNetwork(showShelf);
  makeSender(readingChild()).send();
  show();
  lookForLost();
}
