// Scripts that come later than the page.

/** @param {string} src @returns {Promise<void>} rejected if the script could not come; the next call tries again */
export const loadScript = (src) => new Promise((resolve, reject) => {
  const script = document.createElement('script');
  document.head.append(Object.assign(script, { src, onload: () => resolve(), onerror: reject }));
});
