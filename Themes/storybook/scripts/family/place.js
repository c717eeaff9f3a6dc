// Where this page is in the site.

/** The way to the site's root: empty, `../` or `../../`. */
export const toRoot = document.documentElement.dataset.root ?? '';

/** The address of the site's root. */
export const rootAddress = new URL(toRoot || './', location.href.replace(/[?#].*$/, '')).href;

/** Milliseconds in which a browser comes to another page. */
const COMING = 10_000;

/** Another page is asked for: until it is there, the guard lets this one be. */
export function markLeaving() {
  const { dataset } = document.documentElement;
  dataset.leaving = '';
  setTimeout(() => delete dataset.leaving, COMING);
}
