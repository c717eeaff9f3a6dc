// The page for addresses that do not exist. Of a tale that the site no longer has, home does not offer the rest.

import { isSlug } from '../device/slug.js';
import { keepReading, readingOf } from '../device/reading.js';

const slug = /\/tales\/([^/]+)(?:\/(?:index\.html)?)?$/u.exec(decoded(location.pathname))?.[1];
if (isSlug(slug) && readingOf(slug).at) keepReading(slug, { gone: true });

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
