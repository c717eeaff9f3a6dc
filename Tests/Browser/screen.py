"""The screen of a device, which a page can keep on."""

SCREEN = """() => {
  const held = new Set();
  Object.defineProperty(navigator, 'wakeLock', { value: { async request() {
    const lock = { released: false, async release() {
      lock.released = true;
      held.delete(lock);
    } };
    held.add(lock);
    return lock;
  } } });
  Object.defineProperty(window, 'locks', { get: () => held.size });
  const look = isHidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  window.hide = () => {
    for (const lock of held) lock.release();
    look(true);
  };
  window.show = () => look(false);
}"""
"""`locks` is how many the page holds; the browser takes them back when `hide` puts something else before the page."""
