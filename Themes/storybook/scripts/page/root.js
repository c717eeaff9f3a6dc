// The root of the site, as this page sees it.

/** The way to the site's root: empty, `../` or `../../`. */
export const toRoot = document.documentElement.dataset.root ?? '';

/** The address of the site's root. */
export const rootAddress = new URL(toRoot || './', location.href.replace(/[?#].*$/, '')).href;
