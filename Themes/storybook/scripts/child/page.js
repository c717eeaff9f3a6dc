// The child's own page: who is reading, the tales on the shelf, and "ask a grown-up" in place of a tale that is not on
// it.

import { closeGate } from '../device/gate.js';
import { element } from '../page/element.js';
import { family, readingChild } from '../family/kept.js';
import { isChosen, showWho } from './who.js';
import { loadAtPress } from '../page/press.js';
import { lookAfterRest } from './rest.js';
import { lookForLost, showShelf } from './shelf.js';
import { makeSender } from './sender.js';
import { part } from './part.js';
import { pictureAddress } from '../family/strings.js';
import { showMyWords } from '../page/my-words.js';
import { shownShelfOf } from '../family/shelf.js';
import { toRoot } from '../page/root.js';
import { watchNetwork } from '../page/network.js';

/** The code of a locked tale that waits behind the gate, and the tale. */
let [codeOf, code] = ['', ''];

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
