// Two sides of a gate. While there are children and the gate is closed, a page is on the child's side: only the child's
// own page, the tales on the child's shelf, lessons and their places, and the page about privacy open. Without children
// there is no gate, and nothing of it is fetched.

import { closeGate, openFor } from '../device/gate.js';
import { insist } from '../page/insist.js';
import { childOf, opensToChild } from '../device/child-side.js';
import { ownKeys, readObject, site } from '../device/storage.js';

const page = document.documentElement;
const { root = '', slug, contains = '', place, kind: taught } = page.dataset;
const isChildPage = 'childPage' in page.dataset;
/** A page that opens on both sides: what is the child's own, or the page about privacy. */
const isOwnPage = 'ownPage' in page.dataset;
/** A link from another device, for the page for parents; or the code of a family, for the tale. */
const carried = (start = '#family=') => (location.hash.startsWith(start) ? location.hash : '');
/** Milliseconds between two looks at the gate. */
const OFTEN = 1000;

/**
 * @returns {string} `none` without children, `parents`, `child` with the child's keys, or the address to go to instead
 */
function side() {
  const family = readObject(`${site}family`);
  const { children } = family;
  if (!Array.isArray(children) || !children.some(Boolean)) return isChildPage ? `${root}index.html` : 'none';
  if (isChildPage) closeGate();
  if (openFor()) return 'parents'; // whose scripts follow the child who reads
  if (isChildPage || isOwnPage || place || slug && opensToChild(family, slug, contains, taught)) {
    return `child ${ownKeys()}${childOf(family).simple ? ' simple' : ''}`;
  }
  // A host without that page answers with the page for lost readers, which would come back here.
  if (location.href.split('#')[0].endsWith('/child/index.html')) return 'none';
  return `${root}child/index.html${slug ? `#${slug}${carried('#code=')}` : carried()}`;
}

/** A promise would make each page heavier before its first paint. @param {string} src @param {() => void} [onerror] */
export const fetchScript = (src, onerror) =>
  document.head.append(Object.assign(document.createElement('script'), { src, onerror }));

/** @param {string} href */
function fetchStyle(href) {
  const link = document.createElement('link');
  link.setAttribute('blocking', 'render');
  document.head.append(Object.assign(link, { rel: 'stylesheet', href }));
}

/** @param {string} addresses of the scripts for parents and children, and of their style sheet */
export function guard(addresses) {
  const [parents, child, style] = addresses.split(' ');
  const made = side();
  const [kind, ...more] = made.split(' ');

  /** Leaves a page that is not for this side of the gate, before anybody sees it. */
  const leave = (/** @type {string} */ now) => {
    page.hidden = true;
    const isHere = /^(none|parents|child)\b(?!\/)/.test(now);
    insist(() => (isHere ? location.reload() : location.replace(now)));
  };
  const lookAgain = () => {
    const now = side();
    // A reload would be faster than the page that is asked for.
    if (now !== made && !('leaving' in page.dataset)) leave(now);
  };
  /** @param {Element} [button] that was pressed */
  const begin = (button) => {
    fetchStyle(style);
    fetchScript(parents, () => {
      if (!(button instanceof HTMLElement)) return;
      button.hidden = false; // its next press tries again
      button.focus();
    });
  };

  if (kind === 'none') {
    document.addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest('[data-action=family]');
      if (!button) return;
      button.toggleAttribute('hidden', true);
      begin(button);
    });
    if (carried()) begin();
    addEventListener('hashchange', () => carried() && location.reload());
  } else if (kind === 'parents') {
    page.dataset.side = 'parents';
    begin();
    setInterval(lookAgain, OFTEN);
  } else if (kind === 'child') {
    page.dataset.side = 'child';
    page.toggleAttribute('data-simple', more.includes('simple'));
    if (!isChildPage) {
      fetchStyle(style);
      fetchScript(child);
    }
  } else {
    leave(made);
  }
  addEventListener('storage', ({ key }) => {
    if (!key || key === `${site}family` || key.endsWith(':shelf')) lookAgain();
  });
  // A browser that goes back may show a page as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    delete page.dataset.leaving;
    lookAgain();
  });
}
