// Addresses of the data that the preview sends to the bench.

const ROOT = '/.storysite/bench';

/** @param {string} path of a file in the library */
const encoded = (path) => path.split('/').map(encodeURIComponent).join('/');

/** The slug of the tale in the page's address; empty on the list of tales. */
export const SLUG = decodeURIComponent(location.pathname.split('/')[2] ?? '');

export const addressOf = {
  page: `/tales/${encodeURIComponent(SLUG)}/`,
  tales: `${ROOT}/tales`,
  tale: `${ROOT}/tale/${encodeURIComponent(SLUG)}`,
  // Browsers keep the sound of an address, and play it although the file is another one now.
  sound: (/** @type {string} */ path, /** @type {string} */ version) => `${ROOT}/sound/${encoded(path)}?v=${version}`,
  wave: (/** @type {string} */ path) => `${ROOT}/wave/${encoded(path)}`,
  takes: (/** @type {string} */ narrator) => `${ROOT}/takes/${encodeURIComponent(SLUG)}/${narrator}`,
  take: (/** @type {string} */ narrator, /** @type {string} */ key) => `${ROOT}/take/${encodeURIComponent(SLUG)}/${narrator}/${key}`,
  narrator: (/** @type {string} */ narrator) => `${ROOT}/narrator/${encodeURIComponent(SLUG)}/${narrator}`,
  recording: (/** @type {string} */ narrator) => `${ROOT}/recording/${encodeURIComponent(SLUG)}/${narrator}`,
  task: (/** @type {string} */ voice, /** @type {string} */ kind) => (
    `${ROOT}/task/${encodeURIComponent(SLUG)}/${encodeURIComponent(voice)}/${kind}`),
  mode: (/** @type {string} */ name) => `/bench/${encodeURIComponent(SLUG)}?mode=${name}`,
  about: `${ROOT}/about/${encodeURIComponent(SLUG)}`,
  text: `${ROOT}/text/${encodeURIComponent(SLUG)}`,
  timing: (/** @type {string} */ voice, /** @type {number} */ page) => (
    `${ROOT}/timing/${encodeURIComponent(SLUG)}/${encodeURIComponent(voice)}/${page}`),
};
