// The page for addresses that do not exist. Home does not offer the rest of a tale that the site no longer has, and
// the child's shelf shows no cover.

import { isSlug } from '../device/slug.js';
import { keepReading, readingOf } from '../device/reading.js';
import { recall } from '../device/store.js';

const slug = /\/tales\/([^/]+)(?:\/(?:index\.html)?)?$/u.exec(decoded(location.pathname))?.[1];
if (isSlug(slug) && (readingOf(slug).at || Object.hasOwn(recall('shelf'), slug))) keepReading(slug, { gone: true });

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
