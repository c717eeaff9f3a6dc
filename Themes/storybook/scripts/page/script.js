// Scripts that come later than the page.

/** @param {string} src @returns {Promise<void>} rejected if the script did not load; the next call tries again */
export const loadScript = (src) => new Promise((resolve, reject) => {
  const script = document.createElement('script');
  const end = (/** @type {() => void} */ then) => () => {
    script.remove();
    then();
  };
  document.head.append(Object.assign(script, { src, onload: end(resolve), onerror: end(reject) }));
});
