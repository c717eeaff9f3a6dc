// The language of the UI strings, chosen before the first paint: the one that the reader has chosen, or the first of
// the browser's that the site has. Pages are written in one language; for another, its strings are fetched as a script,
// with the script that replaces them; nothing is painted until then. Runs in the head of every page of a site with
// several languages.

import { likelyScript, nearestLanguage } from '../page/nearest-language.js';

/** Milliseconds in which nothing is painted. */
const LONGEST_HOLD = 400;
/** Milliseconds in which strings that are still missing are not painted. */
const LONGEST_SILENCE = 4000;

const page = document.documentElement;
const written = page.lang;
const { strings = '', retelling = '' } = document.currentScript?.dataset ?? {};
/** The direction of each language and the script with its strings; the first is the site's own. */
const languages = new Map([...strings.matchAll(/(\S+) (\S+) (\S+)/g)].map(([, lang, dir, file]) => [lang, { dir, file }]));
const tags = [...languages.keys()];
let awaited = '';
let suited = written;

/** @param {unknown} language as a browser names it @returns {string | undefined} */
const offered = (language) => nearestLanguage(String(language), tags);

/** Readers none of whose languages the site has get English, or one in their letters if those are not Latin. */
function wantedLanguage() {
  if ('settled' in page.dataset) return written;
  // Always a language, even in a browser without one.
  const own = likelyScript(Intl.Collator().resolvedOptions().locale);
  const near = ['en', ...tags].find((tag) => likelyScript(tag) === own);
  return [page.dataset.language, ...navigator.languages, near, 'en'].map(offered).find(Boolean) ?? written;
}

/** One after the other. @param {string} [src] */
function fetchScript(src) {
  const script = document.createElement('script');
  const onerror = () => {
    if (src === retelling) awaited = ''; // the next choice fetches it again
    release();
  };
  document.head.append(Object.assign(script, { src, async: false, onload: () => script.remove(), onerror }));
}

/** @param {string} language */
function ask(language) {
  if (!awaited) fetchScript(retelling);
  awaited = language;
  fetchScript(languages.get(language)?.file ?? '');
}

/** Shows what needs no strings: the direction of the page, and the tale for readers of that language. */
function suit(language = suited) {
  suited = language;
  page.dir = languages.get(language)?.dir ?? page.dir;
  for (const tale of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-only]'))) {
    tale.hidden = tale.dataset.only !== language;
    tale.querySelector('img')?.setAttribute('loading', tale.hidden ? 'lazy' : 'eager'); // before the style sheets come
  }
}

function release() {
  delete page.dataset.strings;
  suit(page.lang);
}

function hold() {
  suit(language);
  page.dataset.strings = 'awaited';
  if ('shelf' in page.dataset) page.dataset.awaits = ''; // tales in that language come first
  setTimeout(() => {
    if (page.dataset.strings) page.dataset.strings = 'late';
  }, LONGEST_HOLD);
  setTimeout(release, LONGEST_SILENCE);
}

/** Chosen on another page, or in another tab. */
function catchUp() {
  const language = wantedLanguage();
  if (language !== page.lang && !('settled' in page.dataset)) ask(language);
}

/** @param {string} language that `appearance/` stores */
function choose(language) {
  document.dispatchEvent(new CustomEvent('chosen', { detail: ['language', language] }));
}

document.addEventListener('strings', (event) => {
  const { detail } = /** @type {CustomEvent<{ lang: string }>} */ (event);
  if (detail.lang === awaited) queueMicrotask(release); // when they are in place
  else event.stopImmediatePropagation(); // another was chosen in the meantime
}, { capture: true });

const language = wantedLanguage();
const parsing = new MutationObserver(() => suit());
if (language !== written) {
  hold();
  ask(language);
  parsing.observe(page, { childList: true, subtree: true }); // the page is painted before it is whole
}

document.addEventListener('readystatechange', () => {
  parsing.disconnect();
  suit();
}, { once: true });
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || target.dataset.setting !== 'language') return;
  choose(target.value);
  ask(target.value); // also where the page is there in that language: keys pass the entries of a list one by one
});
document.addEventListener('click', ({ target }) => {
  const version = target instanceof Element && target.closest('a[data-version]');
  if (version instanceof HTMLAnchorElement) choose(version.hreflang);
});
addEventListener('storage', ({ key }) => key?.endsWith(':settings') && catchUp());
addEventListener('pageshow', ({ persisted }) => persisted && catchUp());
