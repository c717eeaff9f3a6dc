// Where the reader is in a page that is loaded again. The address keeps the page of a tale; the browser keeps how far the
// document is scrolled, but not its parts.

const KEY = 'storysite preview';
const TEXT = '[data-shown] .text';

export function reload() {
  const top = document.querySelector(TEXT)?.scrollTop ?? 0;
  sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, top }));
  location.reload();
}

export function restorePlace() {
  const { path, top } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  sessionStorage.removeItem(KEY);
  if (path !== location.pathname || !top) return;
  // The reader shows its page after the document is there.
  const shown = new MutationObserver(() => {
    const text = document.querySelector(TEXT);
    if (!text) return;
    shown.disconnect();
    text.scrollTop = top;
  });
  shown.observe(document, { subtree: true, childList: true, attributeFilter: ['data-shown'] });
}
