// The letters of a film: all pages have the same size, as large as most of them have room for.

/** In rem, the largest first. */
const SIZES = [2, 1.875, 1.75, 1.625, 1.5, 1.375];
/** The sizes of the letters of cover and end, as shares. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];
/** The share of the pages that are to fit; the others are shown in parts. */
const MOST = 0.75;

/** @param {Element} page @returns {boolean} whether all of its text is seen */
export function fits(page) {
  const text = page.querySelector('.text, .title-inside, .end-inside');
  return !text || text.scrollHeight <= text.clientHeight + 1;
}

/** @param {HTMLElement} sheet that is shown: the cover or the end; its letters become as small as they must be */
export function fitSheet(sheet) {
  for (const scale of SCALES) {
    sheet.style.setProperty('--film-scale', `${scale}`);
    if (fits(sheet)) return;
  }
}

/**
 * @param {HTMLElement[]} pages
 * @param {(page: HTMLElement) => void} show
 */
export function fit(pages, show) {
  for (const size of SIZES) {
    document.documentElement.style.setProperty('--film-text', `${size}rem`);
    const fitting = pages.filter((page) => {
      show(page);
      return fits(page);
    });
    if (fitting.length >= pages.length * MOST) return;
  }
}
