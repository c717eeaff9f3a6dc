// The reading position in a page that is loaded again. The address has the page of the tale, and the browser keeps the scroll
// position of the document. This module keeps the address true, the scroll positions of its parts, and the position of the voice.

const KEY = 'storysite preview';
const TEXT = '[data-shown] .text';

/**
 * @param {Document | null} sent the shown version, as it was sent
 * @param {Document} next
 */
export function reload(sent, next) {
  const top = document.querySelector(TEXT)?.scrollTop ?? 0;
  /** @type {{ page?: string }} */
  const voice = {};
  document.querySelector('[data-tale]')?.dispatchEvent(new CustomEvent('leaving', { detail: voice }));
  if (voice.page) voice.page = idNow(sent, next, voice.page);
  const shown = document.querySelector('.page[data-shown]');
  if (shown) history.replaceState(null, '', `#${idNow(sent, next, shown.id)}`);
  sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, top, voice }));
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
  const { path, top, voice = {} } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  sessionStorage.removeItem(KEY);
  if (path !== location.pathname || (!top && !voice.voice)) return;
  // The reader shows its page after the document is there.
  const shown = new MutationObserver(() => {
    const text = document.querySelector(TEXT);
    if (!text) return;
    shown.disconnect();
    text.scrollTop = top;
    if (voice.voice) text.closest('[data-tale]')?.dispatchEvent(new CustomEvent('returned', { detail: voice }));
  });
  shown.observe(document, { subtree: true, childList: true, attributeFilter: ['data-shown'] });
}
