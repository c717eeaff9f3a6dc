// Runs an action once the page has loaded, or soon if it has.

/** @param {() => void} action */
export function whenLoaded(action) {
  if (document.readyState === 'complete') setTimeout(action);
  else addEventListener('load', () => setTimeout(action), { once: true });
}
