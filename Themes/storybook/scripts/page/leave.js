/** Milliseconds until it is tried again; each time twice as long, for a host that is slow. */
const FIRST_WAIT = 5000;

/**
 * Leaves a page, whatever happens meanwhile: a browser forgets a navigation if another one begins, such as forward
 * where there is nothing.
 * @param {() => void} go
 */
export function leavePage(go, wait = FIRST_WAIT) {
  go();
  setTimeout(() => leavePage(go, 2 * wait), wait);
}
