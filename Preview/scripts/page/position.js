// The reading position in a page that is loaded again. The address has the page of the tale, and the browser keeps the scroll
// position of the document. This module keeps the scroll positions of its parts, and the position of the voice.

const KEY = 'storysite preview';
const TEXT = '[data-shown] .text';

export function reload() {
  const top = document.querySelector(TEXT)?.scrollTop ?? 0;
  const voice = {};
  document.querySelector('[data-tale]')?.dispatchEvent(new CustomEvent('leaving', { detail: voice }));
  sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, top, voice }));
  location.reload();
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
