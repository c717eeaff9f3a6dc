// After the page has come, with all that it shows: perhaps it has already.

/** @param {() => void} action */
export function whenLoaded(action) {
  if (document.readyState === 'complete') setTimeout(action);
  else addEventListener('load', () => setTimeout(action), { once: true });
}
