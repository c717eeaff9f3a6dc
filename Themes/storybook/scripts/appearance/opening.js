// What a page shows first: the cover of the book, a tale's title or one of its pages, shelves in the reader's order.

import { keysFrom } from '../device/storage-keys.js';
import { own, readObject, site } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';

/**
 * Opens the first visit with the cover of the book, once, and only if that can be stored.
 * @param {DOMStringMap} page
 */
function openBook(page) {
  const isFirst = !keysFrom(site).length && !document.referrer.startsWith(location.origin);
  const isRemembered = writeText(`${site}opened`, '1');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isRemembered && isFirst && !isCalm) page.opening = '';
}

/** @param {DOMStringMap} page a tale's */
function openTale(page) {
  const { slug, cover: href } = page;
  const kept = ['tale', 'place'].map((name) => readObject(`${own}${name}:${slug}`).page); // as it is kept, or was once
  const wanted = location.hash.replace(/^#(listen$)?/, '') || kept.find(Boolean);
  page.opens = wanted ? 'page' : 'title';
  // The first picture is fetched now, before layout, and no other precedes it.
  if (href && !wanted) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href }));
  }
  document.addEventListener('readystatechange', () => {
    const picture = document.getElementById(String(wanted))?.querySelector('img');
    if (picture) Object.assign(picture, { loading: 'eager', fetchPriority: 'high' });
  }, { once: true });
}

/** Hides shelves that will be sorted again. @param {DOMStringMap} page */
function openShelves(page) {
  const isOrdered = location.search.length > 1 || keysFrom(`${own}tale:`).length > 0;
  if (isOrdered) page.awaits = '';
}

export function openPage() {
  const page = document.documentElement.dataset;
  if (page.home !== undefined) openBook(page);
  if (page.slug) openTale(page);
  if (page.shelf !== undefined) openShelves(page);
}
