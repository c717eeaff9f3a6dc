// The reading position in a page that is loaded again. The address has the page of the tale, and the browser keeps the
// scroll position of the document. This module keeps the address true, the scroll positions of its parts, and the
// position of the voice.

import { storedText, storeText } from './stored.js';

const KEY = 'storysite preview';
const TEXT = '[data-shown] .text';

/** @typedef {import('../../../Themes/storybook/scripts/reader/types.d.ts').Opened} Opened */
/** The reader of the page, once it has come. @type {Promise<Opened>} */
const opened = new Promise((resolve) => {
  addEventListener('opened', (event) => resolve(/** @type {CustomEvent} */ (event).detail), { capture: true, once: true });
});
/** @type {Opened | null} */
let reader = null;
opened.then((come) => {
  reader = come;
});

/** @typedef {{ voice: string, page?: string, seconds: number }} Spoken the page is that of a recording of its own */
/** @returns {Spoken | null} where the voice is, if it speaks */
function spoken() {
  if (!reader?.narration?.playing) return null;
  const { voice, page } = reader.narration.recording;
  return { voice, page: reader.pages.sections[page]?.id, seconds: reader.narration.position() };
}

/** @param {Spoken} place where the voice goes on */
async function speak({ voice, page, seconds }) {
  const { narration, sound, pages } = await opened;
  const found = narration?.recordings().find((recording) => recording.voice === voice && pages.sections[recording.page]?.id === page);
  if (!found) return;
  narration?.seek(found, Math.min(seconds, found.duration));
  sound?.goOn();
}

/**
 * @param {Document | null} sent the shown version, as it was sent
 * @param {Document} next
 */
export function reload(sent, next) {
  const top = document.querySelector(TEXT)?.scrollTop ?? 0;
  const voice = spoken();
  if (voice?.page) voice.page = idNow(sent, next, voice.page);
  const shown = document.querySelector('.page[data-shown]');
  if (shown) history.replaceState(null, '', `#${idNow(sent, next, shown.id)}`);
  storeText('sessionStorage', KEY, JSON.stringify({ path: location.pathname, top, voice }));
  location.reload();
}

/** @param {Element | null | undefined} page of a tale @returns {string} */
const contentOf = (page) =>
  [...page?.querySelectorAll('.text > :not(.choices), .picture') ?? []].map(({ outerHTML }) => outerHTML).join('');

/**
 * @param {Document | null} sent
 * @param {Document} next
 * @param {string} id of a page of the tale
 * @returns {string} its id in `next`: the id may be a number, and pages before it may have come or gone
 */
function idNow(sent, next, id) {
  const content = contentOf(sent?.getElementById(id));
  const pages = [next.getElementById(id), ...next.querySelectorAll('.page')];
  return pages.find((page) => contentOf(page) === content)?.id ?? id;
}

export function restorePosition() {
  const { path, top, voice } = JSON.parse(storedText('sessionStorage', KEY) || '{}');
  storeText('sessionStorage', KEY, '');
  if (path !== location.pathname) return;
  if (voice) speak(voice);
  if (!top) return;
  // The reader shows its page after the document is there.
  const shown = new MutationObserver(() => {
    const text = document.querySelector(TEXT);
    if (!text) return;
    shown.disconnect();
    text.scrollTop = top;
  });
  shown.observe(document, { subtree: true, childList: true, attributeFilter: ['data-shown'] });
}
