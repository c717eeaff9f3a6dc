// The tale with which home opens. Without a network it is one that is kept, if there is any in the language of its
// readers.

import { isAway, watchNetwork } from '../page/network.js';
import { isSlug } from '../device/slug.js';
import { recall } from '../device/store.js';
import { slugAt, taleAddress } from '../device/address.js';
import { toRoot } from '../page/root.js';

/**
 * @typedef {{ title?: string, lang?: string, cover?: string, voices?: string[], kind?: string,
 *   isLocked?: boolean }} Note of a kept tale; `kind` is that of a lesson or an activity
 */

const languageOf = (/** @type {string} */ tag) => tag.toLowerCase().split('-')[0];

/**
 * @param {string} language
 * @returns {[string, Note] | undefined} the slug of a kept tale with a picture, and its note
 */
const keptIn = (language) => Object.entries(/** @type {Record<string, Note>} */ (recall('kept'))).find(([slug, note]) => (
  isSlug(slug) && note?.cover && !note.kind && !note.isLocked && languageOf(String(note.lang)) === languageOf(language)));

/** @param {HTMLAnchorElement} link @returns {() => void} shows the tale that can be opened now */
function openable(link) {
  const { href, lang, className, dataset: { only = '' } } = link;
  const image = link.querySelector('img');
  const { src = '', alt = '' } = image ?? {};
  const slug = slugAt(link);
  return () => {
    const [kept, note = {}] = (isAway(slug) && keptIn(only)) || [];
    const { title = '', lang: spoken = '', cover, voices = [] } = note;
    const address = kept && `${toRoot}${taleAddress(kept)}${voices.length ? '#listen' : ''}`;
    Object.assign(link, address ? { href: address, lang: spoken, className: 'spread-picture picture' } : { href, lang, className });
    if (image) Object.assign(image, address ? { src: `${toRoot}${cover}`, alt: title } : { src, alt });
    link.querySelector('.spread-play')?.toggleAttribute('hidden', Boolean(address) && !voices.length);
  };
}

export function openWithKept() {
  const shows = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('[data-only]'))].map(openable);
  watchNetwork(() => {
    for (const show of shows) show();
  });
}
