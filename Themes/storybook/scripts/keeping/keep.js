// The dialog on a tale's title page that keeps the tale offline.

import { begunList, keepTale, listOf, removeTale, stateAfter, stores, taleBytes, taleFiles } from '../offline/tale.js';
import { keptTales } from '../kept/tales.js';
import { openBy } from './dialog.js';
import { percentage } from '../page/percentage.js';
import { say, string } from '../page/strings.js';
import { room, sizeText } from '../offline/device.js';

/** @typedef {import('../offline/types.d.ts').TaleFiles} TaleFiles */

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} slug
 */
export function offerToKeep(dialog, slug) {
  const button = document.querySelector('[data-action=keep]');
  const label = button?.querySelector('[data-keep-label]');
  const status = dialog.querySelector('[data-keep-status]');
  const about = dialog.querySelector('[data-keep-room]');
  const bar = dialog.querySelector('progress');
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (dialog.querySelectorAll('[name=keep-voice]'));

  /** @type {TaleFiles | null} what the server has */
  let tale = null;
  /** @type {AbortController | null} */
  let controller = null;
  let work = Promise.resolve();
  let looks = 0; // the last one alone shows what it has found
  let shownBytes = -1;

  /**
   * @param {string} next state; elements that name it in `data-in` are shown
   * @param {boolean} [isLeft] whether something was begun that can be given up, although nothing can be fetched
   */
  const show = (next, isLeft) => {
    button?.setAttribute('data-state', next);
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll('[data-in]'))) {
      const states = part.dataset.in?.split(' ') ?? [];
      part.hidden = !states.includes(next) && !(isLeft && states.includes('left'));
    }
    say(status, `keep-${next}`);
    say(label, string(`keep-label-${next}`) ? `keep-label-${next}` : 'keep-label');
    // The button that had the focus may be hidden now.
    const focused = document.activeElement;
    if (dialog.open && (focused === document.body || focused?.closest('[hidden]'))) dialog.querySelector('h2')?.focus();
  };
  const showPart = (/** @type {number} */ part) => {
    const percent = percentage(part);
    if (bar) Object.assign(bar, { value: part, ariaValueText: percent });
    say(label, 'keep-percent', { percent });
  };
  const showRoom = async (/** @type {number} */ bytes) => {
    shownBytes = bytes;
    const there = await room();
    const size = sizeText(bytes);
    if (there) say(about, 'keep-size-free', { size, free: sizeText(there.free) });
    else say(about, 'keep-size', { size });
  };
  const keptStore = async () => (await keptTales(stores, slug))[0] ?? null;
  const unwantedVoices = () => [...boxes].filter(({ checked }) => !checked).map(({ value }) => value);
  const wantedList = async (/** @type {TaleFiles} */ files) => await begunList(files) ?? listOf(files, unwantedVoices());

  /** Compares what is kept with what the server has. */
  const look = async () => {
    const mine = looks += 1;
    const store = await keptStore();
    const isBegun = !store && (await stores.tales(slug)).length > 0;
    if (mine !== looks) return;
    show(store ? 'kept' : isBegun ? 'begun' : 'asking');
    const voices = store?.list.tale?.voices;
    if (voices) for (const box of boxes) box.checked = voices.includes(box.value);
    if (store) await showRoom(taleBytes(store));
    try {
      tale = await taleFiles(slug);
      const list = !store && await begunList(tale);
      if (mine !== looks) return;
      if (!store) {
        show(list ? 'begun' : 'ready');
        const bytes = taleBytes({ name: '', list: list || await wantedList(tale) });
        if (mine === looks) await showRoom(bytes);
      } else if (tale.version !== store.list.tale?.version) {
        show('newer');
      }
    } catch (error) {
      if (!store && mine === looks) show(stateAfter(error, 'away'), isBegun);
    }
  };

  const begin = async () => {
    looks += 1;
    controller = new AbortController();
    const { signal } = controller;
    show('coming');
    showPart(0);
    try {
      const isAnew = Boolean(await keptStore());
      tale = await taleFiles(slug);
      const list = await wantedList(tale);
      await keepTale(list, signal, showPart);
      show('kept');
      await showRoom(taleBytes({ name: '', list }));
      // The open page is of an earlier build.
      if (isAnew) dialog.addEventListener('close', () => location.reload(), { once: true });
    } catch (error) {
      if (signal.aborted) return;
      controller.abort();
      const next = stateAfter(error, 'broken');
      if (next === 'full') await removeTale(slug, true);
      show(next, /** @type {Error} */ (error).name === 'StatusError');
    } finally {
      controller = null;
    }
  };
  const cancel = async () => {
    controller?.abort();
    await work; // or it would leave files behind
    await removeTale(slug, true);
    await look();
  };

  /** @type {Record<string, () => Promise<void>>} */
  const actions = {
    'keep-begin': () => {
      if (!controller) work = begin();
      return work;
    },
    'keep-cancel': cancel,
    'keep-remove': async () => {
      await removeTale(slug);
      await look();
    },
  };
  dialog.addEventListener('click', ({ target }) => {
    const name = target instanceof Element ? target.closest('button')?.dataset.action : '';
    actions[name ?? '']?.();
  });
  dialog.addEventListener('change', () => {
    if (tale) listOf(tale, unwantedVoices()).then((list) => showRoom(taleBytes({ name: '', list })), () => {});
  });
  document.addEventListener('strings', () => {
    if (shownBytes >= 0) showRoom(shownBytes); // each language writes sizes in its own way
  });
  openBy(dialog, button, () => {
    if (!controller) look().catch(() => show('refused')); // a browser that stores nothing refuses its caches as well
  });
  keptStore().then((store) => {
    if (!looks) show(store ? 'kept' : 'asking'); // the browser may have deleted what the button calls kept
  }, () => {});
}
