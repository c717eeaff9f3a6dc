// A section of a tale: which way it runs, and its text.

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
