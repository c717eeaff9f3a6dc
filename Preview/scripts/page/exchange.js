// Exchanges what differs between two versions of a page, without loading it: title, text, choices, pictures and times
// of a tale, the text of a plain page, and the style sheet. For anything else the page has to be loaded again.

/** What can be exchanged by comparing; the rest of the page has to be the same. */
const PARTS = '.page > .text, .page > .picture, .prose-words, #timing';
/** Where the title and the summary of a tale are. */
const TITLES = 'head > title, .bar h1, .title-name, .title-summary';
const STYLES = 'link[href*="assets/style."]'; // a page whose other style sheets change is loaded again
/** The style sheet of tales that branch, which comes with the first choice. */
const BRANCHES = 'link[href*="assets/choices-style."]';
/** The mark of a tale that has few words on each page. */
const FEW_WORDS = 'data-brief';
/** A recording of the family. It joins a page as it is loaded, and its times are those of the page's text. */
const FAMILY = '[data-own]';
/** Elements that are not visible on a screen. */
const UNSEEN = 'meta[name], meta[property], script[type="application/ld+json"], .page-end';

/**
 * @param {Document} sent the shown version, as it was sent
 * @param {Document} next
 * @returns {boolean} whether the page now shows `next`
 */
export function exchange(sent, next) {
  const [old, now, live] = [sent, next, document].map((page) => [...page.querySelectorAll(PARTS)]);
  const [before, after] = [sent, next].map((page) => page.querySelector(BRANCHES)?.getAttribute('href'));
  if (old.length !== live.length || frameOf(sent) !== frameOf(next) || (before && after && before !== after)) return false;
  if (document.querySelector(FAMILY)) return false;
  exchangeBranches(next);
  document.documentElement.toggleAttribute(FEW_WORDS, next.documentElement.hasAttribute(FEW_WORDS));
  const changed = old.flatMap((part, i) => (part.isEqualNode(now[i]) ? [] : [i]));
  for (const i of changed) exchangePart(old[i], now[i], live[i]);
  exchangeTitles(sent, next);
  if (changed.length) document.querySelector('[data-tale]')?.dispatchEvent(new CustomEvent('rewritten'));
  return true;
}

/** @param {Document} page @returns {string} the page without what can be exchanged */
function frameOf(page) {
  const frame = /** @type {Element} */ (page.documentElement.cloneNode(true));
  frame.removeAttribute(FEW_WORDS);
  for (const element of frame.querySelectorAll(`${UNSEEN}, ${BRANCHES}`)) element.remove();
  for (const style of frame.querySelectorAll(STYLES)) style.removeAttribute('href');
  for (const part of frame.querySelectorAll(`${PARTS}, ${TITLES}`)) part.replaceChildren();
  for (const part of frame.querySelectorAll('[data-title]')) part.removeAttribute('data-title');
  frame.querySelector('script[data-version]')?.remove();
  return frame.outerHTML.replace(/\n+/g, '\n'); // what was removed leaves its line
}

/** @param {Document} next */
function exchangeBranches(next) {
  const [now, live] = [next, document].map((page) => page.querySelector(BRANCHES));
  if (now && !live) document.querySelector(STYLES)?.after(document.importNode(now));
}

/**
 * @param {Document} sent
 * @param {Document} next
 */
function exchangeTitles(sent, next) {
  const pages = [sent, next, document];
  const [old, now, live] = pages.map((page) => [...page.querySelectorAll(TITLES)]);
  for (const [i, { textContent }] of now.entries()) {
    if (old[i].textContent !== textContent) live[i].textContent = textContent;
  }
  const [before, after, shown] = pages.map((page) => [...page.querySelectorAll('[data-title]')]);
  for (const [i, part] of after.entries()) {
    const title = part.getAttribute('data-title') ?? '';
    if (title !== before[i].getAttribute('data-title')) shown[i].setAttribute('data-title', title);
  }
}

/** @param {Element} part @returns {Element | null} its answers, which the reader has changed */
const choicesOf = (part) => (part.matches('.choices') ? part : part.querySelector('.choices'));

/**
 * @param {Element} old
 * @param {Element} now
 * @param {Element} live the same part of the page
 */
function exchangeChoices(old, now, live) {
  const [before, after, shown] = [old, now, live].map(choicesOf);
  if (!before || !after || before.isEqualNode(after)) return;
  shown?.classList.remove('pictured');
  shown?.replaceChildren(...[...after.childNodes].map((node) => document.importNode(node, true)));
}

/**
 * @param {Element} old
 * @param {Element} now
 * @param {Element} live the same part of the page
 */
function exchangePart(old, now, live) {
  if (live.id === 'timing') {
    live.textContent = now.textContent;
    return;
  }
  exchangeChoices(old, now, live);
  if (live.matches('.choices')) return;
  const [before, after, blocks] = [old, now, live].map((part) => [...part.children].filter((block) => !block.matches('.choices')));
  // The reader marks the blocks of a text, but adds none and takes none away.
  const isSame = (/** @type {number} */ i, /** @type {number} */ j) => before[i]?.outerHTML === after[j]?.outerHTML;
  let first = 0;
  while (first < before.length && first < after.length && isSame(first, first)) first += 1;
  let last = 0;
  const most = Math.min(before.length, after.length) - first;
  while (last < most && isSame(before.length - 1 - last, after.length - 1 - last)) last += 1;
  const fresh = after.slice(first, after.length - last).map((block) => document.importNode(block, true));
  const end = blocks[before.length - last] ?? live.querySelector(':scope > .choices');
  for (const block of blocks.slice(first, before.length - last)) block.remove();
  if (end) end.before(...fresh);
  else live.append(...fresh);
}

const shownStyles = () => [...document.querySelectorAll(`${STYLES}[rel=stylesheet]`)];

/**
 * Exchanges the style sheet of the theme.
 * @param {string} path of the one to show, from the site's root
 */
export function restyle(path) {
  const last = shownStyles().at(-1);
  const { href } = new URL(`/${path}`, location.href);
  if (!(last instanceof HTMLLinkElement) || last.href === href) return;
  const sheet = /** @type {HTMLLinkElement} */ (last.cloneNode());
  sheet.href = href;
  // Those before it stay until it is loaded, so that the page never loses its style.
  sheet.addEventListener('load', () => {
    if (!sheet.isConnected) return; // a later one was faster
    for (const old of shownStyles().slice(0, shownStyles().indexOf(sheet))) old.remove();
  });
  sheet.addEventListener('error', () => sheet.remove()); // the next event tries again
  last.after(sheet);
}
