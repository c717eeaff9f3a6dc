// A page that is being left for another one.

/** Milliseconds in which a browser comes to another page. */
const COMING = 10_000;

/** Another page is asked for: until it is there, the guard lets this one be. */
export function markLeaving() {
  const { dataset } = document.documentElement;
  dataset.leaving = '';
  setTimeout(() => delete dataset.leaving, COMING);
}
