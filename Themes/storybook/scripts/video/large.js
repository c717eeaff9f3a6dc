// The picture alone, as large as the screen, and the story's words as captions in it.

/**
 * @param {HTMLElement} tale
 * @param {HTMLElement | null} key
 * @param {{ offer: () => void }} captions
 */
export function offerLarge(tale, key, captions) {
  const show = (/** @type {boolean} */ isLarge) => {
    tale.toggleAttribute('data-large', isLarge);
    key?.setAttribute('aria-pressed', String(isLarge));
    if (isLarge) captions.offer();
  };

  key?.addEventListener('click', () => {
    const isLarge = !tale.hasAttribute('data-large');
    show(isLarge);
    // The page fills its window anyway: not every phone lets it have all of the screen.
    if (isLarge) tale.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  });
  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) show(false);
  });
  // The title and "The end" have nothing to show large.
  tale.addEventListener('pageshown', (event) => {
    const { to } = /** @type {CustomEvent} */ (event).detail;
    if (to >= 0 || !tale.hasAttribute('data-large')) return;
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    show(false);
  });
}
