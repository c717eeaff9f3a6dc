// Keeps a page on its side of the gate: fetches what that side needs, or leaves the page. Without children there is no
// gate, and nothing of it is fetched.

import { carried, isChildPage, page, sideOfGate } from './side.js';
import { fetchScript, fetchStyle } from './fetch.js';
import { leavePage } from '../page/leave.js';
import { site } from '../device/storage.js';

/** Milliseconds between two looks at the gate. */
const OFTEN = 1000;

/** @param {string} addresses of the scripts for parents and children, and of their style sheet */
export function guard(addresses) {
  const [parents, child, style] = addresses.split(' ');
  const made = sideOfGate();
  const [kind, ...more] = made.split(' ');

  /** Leaves a page that is not for this side of the gate, before anybody sees it. */
  const leave = (/** @type {string} */ now) => {
    page.hidden = true;
    const isHere = /^(none|parents|child)\b(?!\/)/.test(now);
    leavePage(() => (isHere ? location.reload() : location.replace(now)));
  };
  const lookAgain = () => {
    const now = sideOfGate();
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
