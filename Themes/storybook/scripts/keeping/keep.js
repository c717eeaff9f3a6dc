// "Keep for the road": on a tale's title page.

import { keepTale, listOf, removeTale, shelves, sizeOf, taleBytes, taleFiles } from './tale.js';
import { keptTales } from '../kept/tales.js';
import { openBy } from './dialog.js';
import { percentage } from '../device/wording.js';
import { phrase, say } from '../device/words.js';
import { room, sizeText } from '../offline/device.js';

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

  /** @type {import('./types.d.ts').TaleFiles | null} what the server has */
  let tale = null;
  /** @type {AbortController | null} */
  let order = null;
  let work = Promise.resolve();
  let shownBytes = -1;

  /**
   * @param {string} next what is seen is whatever names this state in `data-in`
   * @param {Record<string, string>} [values]
   */
  const show = (next, values) => {
    button?.setAttribute('data-state', next);
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll('[data-in]'))) {
      part.hidden = !part.dataset.in?.split(' ').includes(next);
    }
    say(status, `keep-${next}`, values);
    say(label, phrase(`keep-label-${next}`) ? `keep-label-${next}` : 'keep-label');
    // The button that was pressed may be gone.
    const focused = document.activeElement;
    if (dialog.open && (focused === document.body || focused?.closest('[hidden]'))) dialog.querySelector('h2')?.focus();
  };
  const showBytes = (/** @type {number} */ done, /** @type {number} */ all) => {
    const part = all ? Math.min(1, done / all) : 1;
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
  const keptShelf = async () => (await keptTales(shelves, slug))[0] ?? null;
  const wantedVoices = () => (boxes.length ? [...boxes].filter(({ checked }) => checked).map(({ value }) => value) : undefined);

  /** What was begun before, with the voices that were chosen then, if the tale is still the same. */
  const begun = async () => {
    for (const { list } of await shelves.tales(slug)) if (list.tale?.version === tale?.version) return list;
    return null;
  };
  const wantedList = async (/** @type {import('./types.d.ts').TaleFiles} */ files) => await begun() ?? listOf(files, wantedVoices());

  /** What the device and the server have to say of the tale. */
  const look = async () => {
    const shelf = await keptShelf();
    const isBegun = !shelf && (await shelves.tales(slug)).length > 0;
    show(shelf ? 'kept' : isBegun ? 'begun' : 'asking');
    const voices = shelf?.list.tale?.voices;
    if (voices) for (const box of boxes) box.checked = voices.includes(box.value);
    if (shelf) await showRoom(taleBytes(shelf));
    try {
      tale = await taleFiles(slug);
      if (!shelf) {
        show(isBegun && await begun() ? 'begun' : 'ready');
        await showRoom(taleBytes({ name: '', list: await wantedList(tale) }));
      } else if (tale.version !== shelf.list.tale?.version) {
        show('newer');
      }
    } catch {
      if (!shelf) show('away');
    }
  };

  const begin = async () => {
    order = new AbortController();
    const { signal } = order;
    show('coming');
    showBytes(0, 1);
    try {
      const isAnew = Boolean(await keptShelf());
      tale = await taleFiles(slug);
      const list = await wantedList(tale);
      const all = sizeOf([...list.files, ...list.pages]);
      let done = all - sizeOf([...await shelves.missing(list.files), ...list.pages]);
      await keepTale(list, signal, (bytes) => {
        done += bytes;
        if (!signal.aborted) showBytes(done, all);
      });
      show('kept');
      await showRoom(taleBytes({ name: '', list }));
      // The page that is open is of the build before.
      if (isAnew) dialog.addEventListener('close', () => location.reload(), { once: true });
    } catch (error) {
      if (signal.aborted) return;
      order.abort();
      const { name } = /** @type {Error} */ (error);
      if (name === 'QuotaExceededError') await removeTale(slug, true);
      show({ QuotaExceededError: 'full', SealError: 'changed', RefusedError: 'refused' }[name] ?? 'broken');
    } finally {
      order = null;
    }
  };
  const cancel = async () => {
    order?.abort();
    await work; // or it would leave something behind after all
    await removeTale(slug, true);
    await look();
  };

  /** @type {Record<string, () => Promise<void>>} */
  const actions = {
    'keep-begin': () => {
      work = begin();
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
    if (tale) listOf(tale, wantedVoices()).then((list) => showRoom(taleBytes({ name: '', list })), () => {});
  });
  document.addEventListener('words', () => {
    if (shownBytes >= 0) showRoom(shownBytes); // each language writes sizes in its own way
  });
  openBy(dialog, button, () => {
    if (!order) look();
  });
  keptShelf().then((shelf) => {
    if (shelf) show('kept');
  });
}
