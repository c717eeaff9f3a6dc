// The letters of emphasis, before a page has them: a page that is printed has no time to fetch them.

/** @param {HTMLElement} tale */
export function fetchLetters(tale) {
  for (const emphasis of ['strong', 'em']) {
    const first = tale.querySelector(`.text ${emphasis}`);
    if (first) document.fonts.load(getComputedStyle(first).font, first.textContent ?? '').catch(() => {});
  }
}
