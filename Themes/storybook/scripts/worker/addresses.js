// Addresses below the site's root.

/**
 * @param {string} path below the root, as a browser encodes it
 * @returns {string} the slug of the tale that it belongs to; empty if it names none, or cannot be decoded
 */
export function slugIn(path) {
  try {
    return decodeURIComponent(path.split('/')[1] ?? '');
  } catch {
    return ''; // no tale has such an address: the network answers
  }
}
