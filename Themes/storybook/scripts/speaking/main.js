// Saying it oneself: a sentence of the voice is heard, said, and heard beside one's own. What is said stays in the
// memory of the page, and is gone with it. Fetched when the reader first takes turns.

import { letKeep } from './keep.js';
import { makeSaying } from './saying.js';

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement} panel
 */
function openSpeaking(tale, panel) {
  const saying = makeSaying(tale, panel);
  const keep = /** @type {HTMLElement} */ (panel.querySelector('[data-action=speaking-keep]'));
  letKeep(keep, `${tale.dataset.tale}.wav`, () => saying.address);

  new MutationObserver(saying.look).observe(tale, { attributeFilter: ['data-mode', 'data-waiting', 'data-playing'] });
  tale.addEventListener('turn', (event) => saying.comeTo(/** @type {CustomEvent} */ (event).detail));
  // While the child speaks, a tap on the picture says that it has spoken.
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!saying.isTaking || !(target instanceof Element)) return;
    if (!target.closest('.picture') || target.closest('a, button')) return;
    event.stopPropagation();
    saying.finish();
  }, true);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && saying.isTaking) saying.breakOff();
  });
  document.addEventListener('strings', () => queueMicrotask(saying.draw));
  addEventListener('pagehide', saying.leave);

  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: panel.dataset.style ?? '' });
  style.addEventListener('load', saying.dress);
  document.head.append(style);
}

const taleToSay = document.querySelector('[data-tale]:not([data-simple])');
const panelToSay = taleToSay?.querySelector('[data-speaking]');
if (taleToSay instanceof HTMLElement && panelToSay instanceof HTMLElement) openSpeaking(taleToSay, panelToSay);
