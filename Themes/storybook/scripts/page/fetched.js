// Scripts that hold data: a page at file:// can fetch nothing else.

/**
 * @param {string} address of a script
 * @param {string} name of what it sets
 * @returns {Promise<any>}
 */
export function fetchData(address, name) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {Event} */ event) => {
      event.stopPropagation();
      script.remove();
      reject(new Error(address));
    };
    const script = Object.assign(document.createElement('script'), { src: address, onerror: fail });
    script.onload = () => {
      script.remove();
      const value = Reflect.get(globalThis, name); // a script runs right before its `load` event
      Reflect.deleteProperty(globalThis, name);
      if (value === undefined) reject(new Error(address));
      else resolve(value);
    };
    document.head.append(script);
  });
}
