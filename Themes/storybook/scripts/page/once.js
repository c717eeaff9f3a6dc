import { loadScript } from './script.js';

/**
 * Fetches the script whose address is in a data attribute, and empties that. A script that could not come gives it
 * back, so that the next call tries again.
 * @param {DOMStringMap | undefined} dataset
 * @param {string} name of the attribute
 * @param {() => void} [loaded]
 */
export function fetchOnce(dataset, name, loaded) {
  const src = dataset?.[name];
  if (!src) return;
  dataset[name] = '';
  loadScript(src).then(loaded, () => {
    dataset[name] = src;
  });
}
