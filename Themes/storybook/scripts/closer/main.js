// Zooms into a picture with two fingers, the wheel, keys or buttons; Escape, a button or the back button close it.
// Fetched when the reader first looks at a picture closely.

import { landIn } from '../reader/landing.js';

const NEAREST = 5;
const STEP = 1.5;
const PAN = 60; // CSS pixels a key press

/** @param {HTMLDialogElement} dialog that receives the event `look`, with a picture of the tale as its detail */
function openOnDemand(dialog) {
  const view = new Image();
  view.draggable = false;
  dialog.prepend(view);
  /** @type {HTMLImageElement[]} what lies over the picture, in the story that a child made */
  let layers = [];

  /** @type {Map<number, { x: number, y: number }>} fingers on the picture, from its middle */
  const fingers = new Map();
  let scale = 1;
  let [x, y] = [0, 0];
  let isStep = false; // whether the picture is a step in the history
  let opened = ''; // the page whose picture it is
  let latest = ''; // the page that was shown last: "The end" has its address
  /** @type {HTMLElement | null} what had the focus before */
  let opener = null;

  /** The dialog gives the focus back; a browser that then steps back to a page's address drops it. */
  const keepFocus = () => {
    if (document.activeElement !== document.body) return;
    if (opener?.closest('[data-shown]')) opener.focus({ preventScroll: true });
    else landIn(document.querySelector('.tale > [data-shown]')); // the voice has turned the opener's page
  };

  const paint = () => {
    const { clientWidth, clientHeight } = dialog;
    const limit = (/** @type {number} */ value, /** @type {number} */ size) => {
      const most = size * (scale - 1) / 2;
      return Math.max(-most, Math.min(value, most));
    };
    [x, y] = [limit(x, clientWidth), limit(y, clientHeight)];
    for (const picture of [view, ...layers]) picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    for (const [action, end] of /** @type {[string, number][]} */ ([['nearer', NEAREST], ['farther', 1]])) {
      dialog.querySelector(`[data-action=${action}]`)?.setAttribute('aria-disabled', String(scale === end));
    }
  };
  /** The point (fromX, fromY) of the screen stays under the finger. */
  const bring = (/** @type {number} */ factor, fromX = 0, fromY = 0) => {
    const before = scale;
    scale = Math.max(1, Math.min(scale * factor, NEAREST));
    const by = scale / before;
    [x, y] = [fromX - by * (fromX - x), fromY - by * (fromY - y)];
    paint();
  };
  const fromMiddle = (/** @type {MouseEvent} */ { clientX, clientY }) => (
    { x: clientX - dialog.clientWidth / 2, y: clientY - dialog.clientHeight / 2 }
  );
  /** @returns {{ x: number, y: number, spread: number }} the middle of the fingers and how far they are apart */
  const grip = () => {
    const [a = { x: 0, y: 0 }, b = a] = fingers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  dialog.addEventListener('pointerdown', (event) => {
    if (event.target !== view) return;
    fingers.set(event.pointerId, fromMiddle(event));
    view.setPointerCapture(event.pointerId);
  });
  dialog.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = grip();
    fingers.set(event.pointerId, fromMiddle(event));
    const now = grip();
    [x, y] = [x + now.x - before.x, y + now.y - before.y];
    bring(before.spread && now.spread ? now.spread / before.spread : 1, now.x, now.y);
  });
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    dialog.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId));
  }
  dialog.addEventListener('wheel', (event) => {
    event.preventDefault();
    const at = fromMiddle(event);
    bring(Math.exp(-event.deltaY / 400), at.x, at.y);
  }, { passive: false });
  dialog.addEventListener('dblclick', (event) => {
    if (event.target !== view) return;
    const at = fromMiddle(event);
    bring(scale > 1 ? 0 : 2.5, at.x, at.y);
  });
  dialog.addEventListener('keydown', (event) => {
    const { key } = event;
    delete dialog.dataset.touched;
    /** @type {Record<string, [number, number]>} */
    const pans = { ArrowLeft: [PAN, 0], ArrowRight: [-PAN, 0], ArrowUp: [0, PAN], ArrowDown: [0, -PAN] };
    const pan = pans[key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pan) [x, y] = [x + pan[0], y + pan[1]];
    else if (!['+', '=', '-', '0'].includes(key)) return;
    event.preventDefault();
    bring(key === '0' ? 0 : key === '-' ? 1 / STEP : pan ? 1 : STEP);
  });
  dialog.addEventListener('click', ({ target }) => {
    const action = target instanceof Element ? target.closest('[data-action]')?.getAttribute('data-action') : '';
    if (action === 'leave' || target === dialog) dialog.close();
    else if (action === 'nearer') bring(STEP);
    else if (action === 'farther') bring(1 / STEP);
  });
  dialog.addEventListener('close', () => {
    if (isStep) history.back();
  });
  addEventListener('resize', () => dialog.open && paint());
  // Each way of closing ends here: closing the dialog steps back in the history, and stepping back closes the dialog.
  addEventListener('popstate', () => {
    if (!isStep) return;
    isStep = false;
    dialog.close();
    // The voice may have turned pages meanwhile: the back button closes the picture and keeps the page.
    if (latest !== opened) history.replaceState(history.state, '', `#${latest}`);
    setTimeout(keepFocus);
  });

  document.addEventListener('pageshown', (event) => {
    const { come } = /** @type {CustomEvent} */ (event).detail;
    if (come?.matches('.page')) latest = come.id;
  }, true);

  dialog.addEventListener('look', (event) => {
    const picture = /** @type {CustomEvent<HTMLImageElement>} */ (event).detail;
    if (dialog.open) return;
    fingers.clear();
    [scale, x, y] = [1, 0, 0];
    copy(picture, view);
    for (const layer of layers) layer.remove();
    layers = /** @type {HTMLImageElement[]} */ ([...picture.parentElement?.querySelectorAll('.layer') ?? []])
      .map((layer) => copy(layer, Object.assign(new Image(), { className: 'layer' })));
    view.after(...layers);
    opener = /** @type {HTMLElement | null} */ (document.activeElement);
    // After a tap on the picture, which takes no focus, browsers would ring the first button as for keys.
    dialog.toggleAttribute('data-touched', !opener?.matches(':focus-visible'));
    dialog.showModal();
    paint();
    try {
      history.pushState(history.state, '');
      isStep = true;
      opened = latest = document.querySelector('.page[data-shown]')?.id ?? '';
    } catch { /* the back button then leaves the tale */ }
  });
}

/**
 * @param {HTMLImageElement} picture
 * @param {HTMLImageElement} view that becomes like it
 */
function copy({ currentSrc, src, alt, lang }, view) {
  return Object.assign(view, { src: currentSrc || src, alt, lang });
}

const dialog = document.getElementById('closer');
if (dialog instanceof HTMLDialogElement) openOnDemand(dialog);
