// Scripts and style sheets that the head of a page fetches.

/** A promise would make each page heavier before its first paint. @param {string} src @param {() => void} [onerror] */
export const fetchScript = (src, onerror) =>
  document.head.append(Object.assign(document.createElement('script'), { src, onerror }));

/** Nothing is painted before it. @param {string} href */
export function fetchStyle(href) {
  const link = document.createElement('link');
  link.setAttribute('blocking', 'render');
  document.head.append(Object.assign(link, { rel: 'stylesheet', href }));
}
