// Scripts that hold data: a page at file:// can fetch nothing else.

import { loadScript } from './script.js';

/**
 * @param {string} address of a script
 * @param {string} name of what it sets
 * @returns {Promise<any>}
 */
export async function fetchData(address, name) {
  await loadScript(address);
  const value = Reflect.get(globalThis, name); // a script runs right before its `load` event
  Reflect.deleteProperty(globalThis, name);
  if (value === undefined) throw new Error(address);
  return value;
}
