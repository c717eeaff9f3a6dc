// The language of the UI strings, chosen before the first paint: the one that the reader has chosen, or the first of the
// browser's that the site has. Pages are written in one language; for another, its strings are fetched as a script, with the
// script that replaces them; nothing is painted until then. Runs in the head of every page of a site with several
// languages.

import { likelyScript, nearestLanguage } from '../page/nearest-language.js';
import { own, readObject } from '../device/storage.js';
import { writeText } from '../device/storage-write.js';

/** Milliseconds in which nothing is painted. */
const LONGEST_HOLD = 400;
/** Milliseconds in which strings that are still missing are not painted. */
const LONGEST_SILENCE = 4000;

const page = document.documentElement;
const key = `${own}settings`;
const written = page.lang;
const { words = '', retelling = '' } = document.currentScript?.dataset ?? {};
const parts = words.trim().split(/\s+/);
/** The scripts with the strings, by language; the first is the site's own. */
const files = new Map(parts.flatMap((lang, i) => (i % 2 ? [] : [[lang, parts[i + 1]]])));
const tags = [...files.keys()];
/** The language that was chosen on this page, in case storage refuses it. */
let chosen = '';
let awaited = '';

/** @param {unknown} language as a browser names it @returns {string | undefined} */
const offered = (language) => nearestLanguage(String(language), tags);

/** Readers none of whose languages the site has get English, or one in their letters if those are not Latin. */
function wantedLanguage() {
  const own = likelyScript(Intl.Collator().resolvedOptions().locale); // always a language, even in a browser without one
  const near = ['en', ...tags].find((tag) => likelyScript(tag) === own);
  return [chosen || readObject(key).language, ...navigator.languages, near, 'en'].map(offered).find(Boolean) ?? written;
}

/** @param {string} source */
function fetchScript(source) {
  const script = document.createElement('script');
  script.src = source;
  script.async = false; // one after the other
  script.addEventListener('error', () => {
    if (source === retelling) awaited = ''; // the next choice fetches it again
    release();
  });
  script.addEventListener('load', () => script.remove());
  document.head.append(script);
}

/** @param {string} language */
function ask(language) {
  if (!awaited) fetchScript(retelling);
  awaited = language;
  fetchScript(files.get(language) ?? '');
}

function release() {
  delete page.dataset.words;
}

function hold() {
  page.dataset.words = 'awaited';
  if ('shelf' in page.dataset) page.dataset.awaits = ''; // tales in that language come first
  setTimeout(() => {
    if (page.dataset.words) page.dataset.words = 'late';
  }, LONGEST_HOLD);
  setTimeout(release, LONGEST_SILENCE);
}

/** Chosen on another page, or in another tab. */
function catchUp() {
  if (readObject(key).language) chosen = '';
  const language = wantedLanguage();
  if (language !== page.lang && !('settled' in page.dataset)) ask(language);
}

/** @param {string} language */
function choose(language) {
  chosen = language;
  writeText(key, JSON.stringify({ ...readObject(key), language })); // or the choice lasts for this page
}

document.addEventListener('words', (event) => {
  const { detail } = /** @type {CustomEvent<{ lang: string }>} */ (event);
  if (detail.lang === awaited) queueMicrotask(release); // when they are in place
  else event.stopImmediatePropagation(); // another was chosen in the meantime
}, { capture: true });

const language = 'settled' in page.dataset ? written : wantedLanguage();
if (language !== written) {
  hold();
  ask(language);
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.dataset.setting !== 'language') return;
  choose(target.value);
  const version = document.querySelector(`a[data-version][hreflang="${target.value}"]`);
  if (version instanceof HTMLAnchorElement) location.href = version.href;
  else ask(target.value);
});
document.addEventListener('click', ({ target }) => {
  const version = target instanceof Element && target.closest('a[data-version]');
  if (version instanceof HTMLAnchorElement) choose(version.hreflang);
});
addEventListener('storage', (event) => {
  if (event.key === key) catchUp();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) catchUp();
});
