// Runs an action once the whole page is parsed.

/** @param {() => void} action */
export function whenParsed(action) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', action, { once: true });
  else action();
}
