// Where the focus goes in a section of a tale.

/**
 * Moves the focus to the text of a page. A page without text takes it itself: on a button, Space would press that and
 * not pause.
 * @param {Element | null} section
 */
export function landIn(section) {
  const part = /** @type {HTMLElement | null | undefined} */ (section?.querySelector('[tabindex], .main') ?? section);
  if (part && part === section) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
}
