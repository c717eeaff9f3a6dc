// A section of a tale: which way it runs, its text, and where the focus goes in it.

/**
 * @param {Element} tale or a part of it; its pages have the direction of its writing system
 * @returns {boolean}
 */
export function isRightToLeft(tale) {
  return tale.closest('[dir]')?.getAttribute('dir') === 'rtl'; // asking for the style would make the browser find it
}

/**
 * @param {Element} section
 * @returns {HTMLElement | null}
 */
export function textOfPage(section) {
  return section.querySelector('.text');
}

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
